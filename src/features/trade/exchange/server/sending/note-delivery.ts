import { z } from 'zod'
import { noteUse } from '#features/trade/connections/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Delivery, Outcome } from '#server/work/delivery.ts'
import { moveDeadlines } from '../deadline-rules.ts'
import { wayOf } from './outbound-route.ts'
import { isGone } from './problem.ts'

const proven = z.object({ proof: z.string() })

/** What became of an attempt, on the document; and whether its connection works, in the list of connections. */
export async function noteDelivery(db: Db, delivery: Delivery, outcome: Outcome | { state: 'sending' }) {
  if (outcome.state === 'sending') return
  const now = (await isLeftUnsure(db, delivery, outcome)) ? 'Sent' : stateOf(outcome)
  const changed = await db
    .updateTable('ediDocuments')
    .set({ delivery: now })
    .where('id', '=', delivery.recordId)
    .where('delivery', '<>', now)
    .returning('id')
    .execute()
  await moveDeadlines(
    db,
    changed.map(({ id }) => id),
  )
  const way = wayOf(delivery)
  if (way && outcome.state === 'done') await noteUse(db, way.connectionId, null)
}

/** Put aside where only the partner can tell: whoever did it was told that they have it, or asks no further. */
async function isLeftUnsure(db: Db, { id }: Delivery, { state }: Outcome): Promise<boolean> {
  if (state !== 'ignored') return false
  const { problem } = await db.selectFrom('deliveries').select('problem').where('id', '=', id).executeTakeFirstOrThrow()
  return isGone(problem)
}

function stateOf(outcome: Outcome) {
  switch (outcome.state) {
    case 'done':
      return proven.parse(outcome.result).proof ? 'Delivered' : 'Sent'
    case 'retrying':
      return 'Retrying'
    case 'unknown':
      return 'Unknown'
    case 'refused':
      return 'Failed'
    case 'ignored':
      return 'None'
  }
}
