import { madeAt, movedBefore } from '#features/catalog/stock/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
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

const acceptedAs = (db: Db, deviceId: string, { number, kind }: Pick<DeviceDocument, 'number' | 'kind'>) =>
  db
    .selectFrom('deviceDocuments')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('number', '=', number)
    .where('ownsNumber', '=', true)
    .where('kind', '=', kind)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
