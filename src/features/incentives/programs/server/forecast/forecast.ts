import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { inThread } from '#server/work/threads.ts'
import type { forecastProgram } from '../../contract.ts'
import type { ProgramTerms } from '../../terms.ts'
import { namesOf } from '../named.ts'
import { creditsSince, customersOf, invoicesOf, itemsFor } from './read.ts'

const reckon = inThread<typeof import('./reckon.ts').reckon>(import.meta.resolve('./reckon.ts'), 'reckon')

/** Each year is read by a connection of its own; what is found is reckoned beside the event loop. */
export async function forecastOfTerms(
  { services, session }: Context,
  { terms }: ValidInput<typeof forecastProgram>['body'],
): Promise<RawResult<typeof forecastProgram>> {
  const { companyId, userId } = memberOf({ session })
  const inside = <T>(work: (db: Db) => Promise<T>) => services.transaction({ companyId, userId }, work)
  const days = pastDays(terms, await inside(todayOf))
  const [papers, soldBefore] = await Promise.all([
    inside(async (db) => ({
      sold: await invoicesOf(db, days),
      credits: await creditsSince(db, days.from),
      ...(await itemsFor(db, terms)),
      customers: await customersOf(db),
    })),
    inside((db) => invoicesOf(db, yearBefore(days))),
  ])
  const moved = { ...terms, fromDate: days.from, toDate: days.to }
  const { winners, losers, ...found } = await reckon(moved, { ...papers, soldBefore })
  const names = await inside((db) => namesFor(db, [...winners.map(({ payeeId }) => payeeId), ...losers]))
  const named = (payeeId: string) => ({ payeeId, name: names.get(payeeId) ?? '' })
  return { ...days, ...found, winners: winners.map(({ payeeId, cents }) => ({ ...named(payeeId), cents })), losers: losers.map(named) }
}

type Days = { from: string; to: string }
/**
 * The same days of a year ago where they are over; else as many up to yesterday, but no more than 12 months: what is sold in a season is forecast by
 * that season as long as there is one.
 */
export function pastDays({ fromDate, toDate }: Pick<ProgramTerms, 'fromDate' | 'toDate'>, today: string): Days {
  const [from, to] = [Temporal.PlainDate.from(fromDate), Temporal.PlainDate.from(toDate)]
  const aYear = { years: 1 }
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 })
  const ago = { from: from.subtract(aYear), to: to.subtract(aYear) }
  const isOver = Temporal.PlainDate.compare(ago.to, yesterday) <= 0
  const isWithin = Temporal.PlainDate.compare(ago.from, yesterday.subtract(aYear)) > 0
  if (isOver && isWithin) return { from: String(ago.from), to: String(ago.to) }
  const [longest, asked] = [yesterday.subtract(aYear).add({ days: 1 }), yesterday.subtract({ days: from.until(to).days })]
  return { from: String(Temporal.PlainDate.compare(asked, longest) < 0 ? longest : asked), to: String(yesterday) }
}
const yearBefore = ({ from, to }: Days): Days => ({
  from: String(Temporal.PlainDate.from(from).subtract({ years: 1 })),
  to: String(Temporal.PlainDate.from(to).subtract({ years: 1 })),
})

async function namesFor(db: Db, payeeIds: readonly string[]): Promise<Map<string, string>> {
  const [customers, reps] = await Promise.all([namesOfCustomers(db, payeeIds), namesOf(db, 'reps', payeeIds)])
  return new Map([...customers, ...reps])
}
