import type { ShipDays } from '#features/sales/orders/server/door.ts'
import { isMovable, withDays } from '#trade-documents/model/change-days.ts'
import type { OrderChange } from '#trade-documents/model/order-change.ts'
import type { DocumentDate } from '#trade-documents/model/party.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { holdOf } from '../settle/hold.ts'
import { isDay, shipDays } from '../settle/ship-days.ts'

type Moved = { days: ShipDays; moves: boolean; holds: Hold[] }

/** What a change of an order says of its days. It holds those that cannot be kept, and those that an order here has no place for. */
export function movedDays(before: PurchaseOrder, after: PurchaseOrder, change: OrderChange, today: string): Moved {
  const [was, days] = [shipDays(before), shipDays(after)]
  const differing = ([...keys] as const).filter((key) => was[key] !== days[key])
  const said = saidDays(before, change)
  const past = differing.find((key) => key !== 'shipFrom' && days[key] !== null && days[key] < today)
  const isUnheard = said.length > 0 && (!differing.length || said.some(({ date }) => !isDay(date)) || !inOrder(days))
  return {
    days,
    moves: differing.length > 0,
    holds: [
      ...(past ? [holdOf('changeDayPast', { value: days[past] ?? '' })] : []),
      ...(isUnheard ? [holdOf('changeByHand', { value: change.number })] : []),
    ],
  }
}

const keys = ['shipFrom', 'shipBy', 'deliverBy', 'cancelAfter'] as const

/** Those that it moves, of the order and of lines of it; what is repeated moves nothing. */
function saidDays(before: PurchaseOrder, change: OrderChange): DocumentDate[] {
  const all = [...before.dates, ...before.lines.flatMap(({ dates }) => dates)]
  return [...change.dates, ...change.lines.flatMap(({ dates }) => dates)].filter((day) => isMovable(day) && withDays(all, [day]) !== all)
}

/** Nothing is to leave before it may, or to arrive before it leaves. */
function inOrder({ shipFrom, shipBy, deliverBy }: ShipDays): boolean {
  const days = [shipFrom, shipBy, deliverBy].filter((day) => day !== null)
  return days.every((day, index) => index === 0 || (days[index - 1] ?? '') <= day)
}
