import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DeviceDocument } from '../../pushed.ts'

/** Which proofs the rules demand of a document. */
export type Demanded = { signature: boolean; photo: boolean }
export type AwaitedProofs = { proofs: '' | 'awaited' | 'foreign'; awaited: string[] }
export const nothingAwaited: AwaitedProofs = { proofs: '', awaited: [] }

/**
 * What a document names and a rule demands is none before it is here, and none where another document of the device was signed with it. A typed name is a
 * signature by itself.
 */
export async function awaitedOf(db: Db, deviceId: string, document: DeviceDocument, demanded: Demanded): Promise<AwaitedProofs> {
  const { signature, signedName, photos } = document.proofs
  const ids = [...(demanded.signature && signature && !signedName ? [signature] : []), ...(demanded.photo ? photos : [])]
  if (!ids.length) return nothingAwaited
  const { rows } = await sql<{ id: string; isHere: boolean; isForeign: boolean }>`
    select e.id, exists (select from device_files f where ${ofCompany('f')} and f.device_id = ${deviceId}::uuid and f.id = e.id) as "isHere",
      exists (select from device_documents m where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.files @> array[e.id]
        and m.client_id <> ${document.id}::uuid and m.client_id is distinct from ${document.changes}::uuid) as "isForeign"
    from unnest(${ids}::uuid[]) as e (id)`.execute(db.withoutPlugins())
  const awaited = rows.filter(({ isHere, isForeign }) => isForeign || !isHere).map(({ id }) => id)
  if (!awaited.length) return nothingAwaited
  return { proofs: rows.some(({ isForeign }) => isForeign) ? 'foreign' : 'awaited', awaited }
}

/** A file is here: what waited for it alone waits no more, however late it is. */
export const proofCame = (db: Db, deviceId: string, id: string) =>
  sql`update device_documents m set awaited = array_remove(m.awaited, ${id}::uuid),
      proofs = case when cardinality(array_remove(m.awaited, ${id}::uuid)) = 0 then '' else m.proofs end, version = m.version + 1
    where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.proofs in ('awaited', 'late', 'damaged', 'waived')
      and m.awaited @> array[${id}::uuid]`.execute(db.withoutPlugins())

/** What came under its name is no picture: the device has nothing else to send. */
export const proofDamaged = (db: Db, deviceId: string, id: string) =>
  sql`update device_documents m set proofs = 'damaged', version = m.version + 1
    where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.proofs in ('awaited', 'late') and m.awaited @> array[${id}::uuid]`.execute(
    db.withoutPlugins(),
  )
