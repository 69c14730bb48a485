import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DeviceDocument } from '../../pushed.ts'
import { told } from '../reasons.ts'
import { documentById, documentsBefore } from '../records.ts'

/**
 * A document that takes the place of others was taken: what was collected with them is said by this one, and none of them is taken as well, however
 * many lie between.
 */
export async function replaceEarlier(
  db: Db,
  by: Actor,
  deviceId: string,
  { document, id }: { document: DeviceDocument; id: string },
): Promise<void> {
  for (const before of await documentsBefore(db, deviceId, document))
    if (before.id !== id) await replace(db, by, { id: before.id, number: document.number })
}

async function replace(db: Db, by: Actor, { id, number }: { id: string; number: string }): Promise<void> {
  // Read when whoever decides on it at this moment is done: what it says of its money holds.
  const earlier = await documentById(db, id, { lock: true })
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
    recordId: earlier.deviceId,
    changes: [{ field: 'document', from: '', to: earlier.number }],
  })
}
