import type { Db } from '#server/data/db.ts'
import type { Order } from '../order.ts'

type Term = { kind: string; dueDays: number | null; dayOfMonthDue: number | null; dueNextMonthDays: number | null }

/** Terms that are not due on receipt: what is owed by them waits for no link. */
export const isOnAccount = ({ dueDays, dayOfMonthDue }: Pick<Term, 'dueDays' | 'dayOfMonthDue'>) =>
  dayOfMonthDue !== null || (dueDays ?? 0) > 0

/** Of these terms, those that put an order on account. */
export async function accountTerms(db: Db, ids: readonly (string | null)[]): Promise<Set<string>> {
  const named = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows = named.length
    ? await db.selectFrom('terms').select(['id', 'dueDays', 'dayOfMonthDue']).where('id', 'in', named).execute()
    : []
  return new Set(rows.filter(isOnAccount).map(({ id }) => id))
}

/** The invoice of an order of an invoice has terms of its own. */
export const isOrderOnAccount = async (db: Db, { source, termsId }: Pick<Order, 'source' | 'termsId'>) =>
  source !== 'invoice' && termsId !== null && (await accountTerms(db, [termsId])).has(termsId)

/** The day by which what was ordered on a day is to be paid, as QuickBooks counts it; null where the terms name none. */
export function dueDate({ dueDays, dayOfMonthDue, dueNextMonthDays }: Omit<Term, 'kind'>, on: string): string | null {
  const day = Temporal.PlainDate.from(on)
  if (dayOfMonthDue === null) return dueDays === null ? null : day.add({ days: dueDays }).toString()
  const due = day.with({ day: Math.min(dayOfMonthDue, day.daysInMonth) })
  const isSoon = Temporal.PlainDate.compare(day.add({ days: dueNextMonthDays ?? 0 }), due) > 0
  const next = due.add({ months: 1 })
  return (isSoon ? next.with({ day: Math.min(dayOfMonthDue, next.daysInMonth) }) : due).toString()
}
