import { counted, type KnownSale } from './counted.ts'
import { payeesOf } from './earn.ts'
import type { ProgramRules } from './rules.ts'
import type { Timeline } from './timeline.ts'

/**
 * Why somebody looks at a sale before it is approved. `split`: several of a day that are just large enough, where one would have earned once.
 * `ownSale`: who earns works for the customer. `spike`: far more than the customer's sales before. `duplicate`: the same goods on the same day.
 */
export const reviewFlags = ['split', 'ownSale', 'spike', 'duplicate'] as const
export type ReviewFlag = (typeof reviewFlags)[number]

/** So many sales have to come before one is compared with them, and so many times their average is a spike. */
const [fewestBefore, spikeTimes] = [5, 10]

/** Of the program's sales, by id. `worksFor`: whether a payee is one of the customer's own people. */
export function flagsOf(
  program: ProgramRules,
  { events }: Pick<Timeline, 'events'>,
  taken: ReadonlyMap<string, string>,
  worksFor: (payeeId: string, customerId: string) => boolean,
): Map<string, ReviewFlag[]> {
  const flags = new Map<string, ReviewFlag[]>()
  const flag = (saleId: string, which: ReviewFlag) => {
    const own = flags.get(saleId) ?? []
    if (!own.includes(which)) flags.set(saleId, [...own, which])
  }
  const before = new Map<string, { sales: number; cents: number }>()
  const small = new Map<string, string[]>()
  const goods = new Map<string, string>()
  for (const event of events) {
    if (event.kind !== 'sale') continue
    const { sale } = event.sale
    const takenBy = taken.get(sale.id)
    const found = counted(program, event.sale, takenBy === program.code ? undefined : takenBy)
    if ('refusal' in found) continue
    const { id, customerId, day } = sale
    const ofDay = `${customerId} ${day}`
    const { minSaleAmt } = found.rules.terms
    if (minSaleAmt > 0 && found.eligibleCents < 2 * minSaleAmt) {
      const others = [...(small.get(ofDay) ?? []), id]
      small.set(ofDay, others)
      if (others.length > 1) for (const each of others) flag(each, 'split')
    }
    if (
      found.rules.lines.some((line) =>
        payeesOf(line, found, event.sale).some((payee) => line.payee === 'S' && worksFor(payee.payeeId, customerId)),
      )
    )
      flag(id, 'ownSale')
    const had = before.get(customerId) ?? { sales: 0, cents: 0 }
    if (had.sales >= fewestBefore && found.eligibleCents * had.sales > spikeTimes * had.cents) flag(id, 'spike')
    before.set(customerId, { sales: had.sales + 1, cents: had.cents + found.eligibleCents })
    const same = `${ofDay} ${goodsOf(event.sale)}`
    if (goods.has(same)) flag(id, 'duplicate')
    else goods.set(same, id)
  }
  return flags
}

const goodsOf = ({ sale }: KnownSale) =>
  sale.lines
    .map(({ itemId, quantity, amountCents }) => `${itemId} ${Number(quantity)} ${amountCents}`)
    .toSorted()
    .join()
