import { AppError } from '#contract/errors.ts'
import { callOffMade } from '#features/devices/van/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Reason, told } from '../reasons.ts'
import { type DocumentRecord, documentById, documentsBy } from '../records.ts'

/**
 * Of one name there is one count or one restock of a van: what is accepted takes the place of another one that came by it, as long as nothing was done
 * by that; else it is refused with a sentence. Answers what is told of it.
 */
export async function insteadOfSameName(
  db: Db,
  by: Actor,
  row: Pick<DocumentRecord, 'id' | 'deviceId' | 'clientId' | 'number'>,
): Promise<Reason[]> {
  const others = (await documentsBy(db, row.deviceId, row.clientId)).filter(({ id, state }) => id !== row.id && state === 'accepted')
  const said: Reason[] = []
  for (const { id } of others) {
    const other = await documentById(db, id, { lock: true })
    if (!other || (other.kind !== 'count' && other.kind !== 'restock')) continue
    const { kind, version, reasons } = other
    const made = await callOffMade(db, by, { id, kind, number: row.number })
    if (!made) continue
    if (made.stands)
      throw new AppError(kind === 'count' ? 'documentOtherCount' : 'documentOtherRestock', { values: { number: made.number } })
    said.push(told(kind === 'count' ? 'insteadOfCount' : 'insteadOfRestock', { number: made.number }))
    await db
      .updateTable('deviceDocuments')
      .set({ version: version + 1, reasons: JSON.stringify([...reasons, told('otherAccepted')]) })
      .where('id', '=', id)
      .execute()
  }
  return said
}
