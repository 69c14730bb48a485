import { attained, type Books, type EntryLine, type Refused, rulesOf, timelineOf } from '#features/incentives/attainment/door.ts'
import type { Chosen, ProgramTerms } from '../../terms.ts'

/** Whole cents; `units`: decimal text. `before`: what the same customer bought earlier, `back`: what of the sale comes back later. */
export type TypedExample = { sale: number; units: string; before: number; back: number }
export type Example = { lines: readonly EntryLine[]; refused: readonly Refused[]; cents: number }

const someone = 'example'
const before = 'sale before'
const sale = 'sale'

/** What a sale would bring in a program that nobody has opened, by the engine that reckons those that are. */
export function exampleOf(terms: ProgramTerms, typed: TypedExample): Example {
  const { eligible, fromDate } = terms
  const customerId = oneOf(eligible.customers)
  const goods = (cents: number, quantity: string) => ({
    lines: [
      {
        itemId: oneOf(eligible.items),
        categoryIds: [oneOf(eligible.categories)],
        quantity,
        amountCents: cents,
        discountCents: 0,
      },
    ],
    discountCents: 0,
    totalCents: cents,
  })
  const sold = (id: string, number: string, cents: number, quantity: string) => ({
    ...{ id, number, customerId, isVoid: false, day: fromDate, seenOn: fromDate },
    ...goods(cents, quantity),
  })
  const returned = { id: 'back', number: '3', day: fromDate, saleId: sale, customerId, isVoid: false, ...goods(typed.back, '0') }
  const books: Books = {
    sales: [...(typed.before > 0 ? [sold(before, '1', typed.before, '0')] : []), sold(sale, '2', typed.sale, typed.units)],
    payments: [],
    credits: typed.back > 0 ? [returned] : [],
    merges: [],
    customers: new Map([[customerId, [{ from: '', ...factsFor(terms) }]]]),
  }
  const found = attained(
    rulesOf({ id: someone, code: someone, pauses: [], versions: [{ version: 1, from: '', terms }] }),
    timelineOf(books),
  )
  const lines = found.lines.filter((line) => line.saleId === sale)
  return {
    lines,
    refused: found.refused.filter((each) => each.saleId === sale),
    cents: lines.reduce((sum, line) => sum + line.promisedCents, 0),
  }
}

const factsFor = ({ eligible }: ProgramTerms) => ({
  territory: oneOf(eligible.territories),
  groupIds: [oneOf(eligible.groups)],
  reps: [{ payeeId: oneOf(eligible.reps), share: 10_000 }],
})

/** One that the program is for. */
const oneOf = ({ only, ids: [first] }: Chosen) => (only === 'these' && first !== undefined ? first : someone)
