import type { ShipDays } from '#features/sales/orders/server/door.ts'
import type { DateKind, DocumentDate } from '#trade-documents/model/party.ts'

type Dated = { dates: readonly DocumentDate[] }

/** The days that a partner sets for its order and for lines of it: where several are said of a kind, the soonest holds. */
export function shipDays(order: Dated & { lines: readonly Dated[] }): ShipDays {
  const dates = [...order.dates, ...order.lines.flatMap((line) => line.dates)]
  const soonest = (...kinds: DateKind[]): string | null => {
    for (const kind of kinds) {
      const days = dates.filter((each) => each.kind === kind && isDay(each.date)).map(({ date }) => date)
      const [first] = days.toSorted()
      if (first) return first
    }
    return null
  }
  return {
    shipFrom: soonest('shipNotBefore'),
    shipBy: soonest('shipNotAfter', 'shipOn'),
    deliverBy: soonest('deliverNotAfter', 'deliverOn'),
    cancelAfter: soonest('cancelAfter'),
  }
}

/** A partner may write a day that there is not. */
export function isDay(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString() === date
  } catch {
    return false
  }
}
