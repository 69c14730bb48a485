import type { Db } from '#server/data/db.ts'
import { compared, exact } from '../../exact.ts'
import { priceOf } from '../../price.ts'
import { beforeMoment, type Change, changesSince, mostChanges } from './history.ts'
import { factsThen, type Row, withThoseAbove, worldNow } from './world.ts'

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
  const now = await worldNow(db, itemIds, customers, changes)
  return lines.map((line) => {
    const isItsOwn = ({ itemId }: { itemId: string | null }) => itemId === null || itemId === line.itemId
    return lastHeld(line, { customerId, day, fromMs, toMs }, changes.filter(isItsOwn), now.filter(isItsOwn))
  })
}

/** `changes`, `now`: what is of its item, and of all. */
function lastHeld(
  { itemId, unit, quantity, unitPrice }: Said,
  { customerId, day, fromMs, toMs }: Asked,
  changes: readonly Change[],
  now: readonly Row[],
): number | null {
  const moments = [...new Set(changes.map(({ changedMs }) => changedMs))]
  // What held before a moment held since the one before it. The last one first.
  const asked = moments
    .filter((_, at) => (moments[at - 1] ?? fromMs) <= toMs)
    .slice(-mostMoments)
    .toReversed()
  const said = exact(unitPrice)
  return (
    asked.find((moment) => {
      const facts = factsThen(now, beforeMoment(changes, moment), customerId, itemId)
      const price = facts && priceOf(facts, { unit: unit.trim().toUpperCase(), quantity, day }).unitPrice
      return price !== null && compared(exact(price), said) === 0
    }) ?? null
  )
}
