import type { Db } from '#server/data/db.ts'
import { compared, exact } from '../../exact.ts'
import { priceOf } from '../../price.ts'
import { beforeMoment, changesSince, mostChanges } from './history.ts'
import { factsThen, withThoseAbove, worldNow } from './world.ts'

/** `unitPrice`: what somebody says it was. */
type Said = { itemId: string; unit: string; quantity: string; unitPrice: string }
/** Of whom, on which day; `fromMs` to `toMs`: when it may have held. */
type Asked = { customerId: string; day: string; fromMs: number; toMs: number }

/** Each looks through what there was once more. */
const mostMoments = 60

/**
 * Of lines with another price than holds now: until when theirs held, where it did at some time of a stretch. In milliseconds, null: it did not, or
 * nobody can tell any more.
 */
export async function heldUntil(db: Db, { customerId, day, fromMs, toMs }: Asked, lines: readonly Said[]): Promise<(number | null)[]> {
  const nothing = lines.map(() => null)
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))]
  if (!itemIds.length) return nothing
  const customers = await withThoseAbove(db, fromMs, customerId)
  const changes = await changesSince(db, fromMs, itemIds, customers)
  if (!changes.length || changes.length > mostChanges) return nothing
  const moments = [...new Set(changes.map(({ changedMs }) => changedMs))]
  // What held before a moment held since the one before it.
  const asked = moments.filter((_, at) => (moments[at - 1] ?? fromMs) <= toMs).slice(-mostMoments)
  const now = await worldNow(db, itemIds, customers, changes)
  const until: (number | null)[] = [...nothing]
  for (const moment of asked) {
    const then = beforeMoment(changes, moment)
    for (const [at, { itemId, unit, quantity, unitPrice }] of lines.entries()) {
      const facts = factsThen(now, then, customerId, itemId)
      const price = facts && priceOf(facts, { unit: unit.trim().toUpperCase(), quantity, day }).unitPrice
      if (price && compared(exact(price), exact(unitPrice)) === 0) until[at] = moment
    }
  }
  return until
}
