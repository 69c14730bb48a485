import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DeviceDocument } from '../../pushed.ts'
import { told } from '../reasons.ts'
import { documentById, documentsBy } from '../records.ts'

/**
 * A document that takes the place of another one was taken: what was collected with the earlier one is said by this one, and the earlier one is not
 * taken as well.
 */
export async function replaceEarlier(
  db: Db,
  by: Actor,
  deviceId: string,
  { document: { changes, number }, id }: { document: DeviceDocument; id: string },
): Promise<void> {
  const rows = changes ? await documentsBy(db, deviceId, changes) : []
  const named = rows.find(({ conflictsWith }) => conflictsWith === null)
  if (!named || named.id === id) return
  // Read when whoever decides on it at this moment is done: what it says of its money holds.
  const earlier = await documentById(db, named.id, { lock: true })
  if (!earlier) return
  const isOpen = earlier.state === 'review'
  if (!isOpen && earlier.money !== 'waits') return
  await db
    .updateTable('deviceDocuments')
    .set({
      version: earlier.version + 1,
      ...(earlier.money === 'waits' && { money: 'none' }),
      ...(isOpen && {
        ...{ state: 'refused', decision: 'refused', decidedBy: by.actor, decidedAt: new Date() },
        reasons: JSON.stringify([...earlier.reasons, told('replaced', { number })]),
      }),
    })
    .where('id', '=', earlier.id)
    .execute()
  if (!isOpen) return
  await audit(db, by, {
    action: 'deviceDocumentRefused',
    recordKind: 'device',
    recordId: deviceId,
    changes: [{ field: 'document', from: '', to: earlier.number }],
  })
}
