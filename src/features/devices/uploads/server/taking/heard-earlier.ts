import { sql } from 'kysely'
import { madeAt, movedBefore } from '#features/catalog/stock/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DeviceDocument } from '../../pushed.ts'

/**
 * What was taken back on the device arrives behind what was made in its stead, whose goods, as is known once it is kept, moved before that one says
 * itself: counts that lie between have found them gone.
 */
export async function heardEarlier<Kept>(
  db: Db,
  by: Pick<Actor, 'actor'>,
  deviceId: string,
  document: Pick<DeviceDocument, 'kind' | 'discarded'> | null,
  keep: () => Promise<Kept>,
): Promise<Kept> {
  if (!document?.discarded?.replacedBy) return keep()
  const instead = await acceptedAs(db, deviceId, { number: document.discarded.replacedBy, kind: document.kind })
  const said = instead && (await madeAt(db, instead.id))
  const kept = await keep()
  if (instead && said) await movedBefore(db, by, instead.id, said)
  return kept
}

/** What stands in the end: what was made in its stead may itself have been taken back before it was sent, and so on. */
async function acceptedAs(db: Db, deviceId: string, { number, kind }: Pick<DeviceDocument, 'number' | 'kind'>) {
  const { rows } = await sql<{ id: string }>`
    with recursive made as (
      select ${number}::text as number, null::uuid as id, '' as state
      union select case when m.state = 'refused' then m.replaced_by else '' end, m.id, m.state from made join device_documents m
        on ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.number = made.number and m.owns_number and m.kind = ${kind}
        where made.number <> '')
    select id from made where state = 'accepted'`.execute(db.withoutPlugins())
  return rows[0]
}
