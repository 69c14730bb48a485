import { sql } from 'kysely'
import { dayAt, instant, startOfDay } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { addWork } from './add-work.ts'
import { type Chart, chartOf } from './chart.ts'

/** The rarest payouts of Stripe's own are monthly, and what comes in is held back for days. */
const daysWithoutPayout = 45

/**
 * No payout takes it along, as of an account that is not paid out any more: what it cost is an expense all the same, of the day on which this is
 * seen. Should a payout take it one day, that finds its fee booked.
 */
export const leftAtStripe: Watch = {
  name: 'money at Stripe that no payout takes along',
  everySeconds: 3600,
  run: (services) =>
    eachCompany(services, ['select company_id from app.money_left_at_stripe($1)', daysWithoutPayout], async (db) => {
      const chart = await chartOf(db)
      if (chart) await bookByDay(db, chart)
    }),
}

async function bookByDay(db: Db, { companyId, timeZone, currency, moneyFrom }: Chart): Promise<void> {
  const today = dayAt(new Date(), timeZone)
  const { numAffectedRows } = await sql`update balance_transactions t set fees_on = ${today}::date
    where ${ofCompany('t')} and t.payout_id is null and t.fees_on is null and t.kind <> 'payout' and upper(t.currency) = ${currency}
      and t.created_at >= ${instant(startOfDay(moneyFrom, timeZone))}
      and t.created_at < now() - ${daysWithoutPayout} * interval '1 day'`.execute(db)
  if (numAffectedRows) await addWork(db, companyId, [{ kind: 'fees', sourceId: today }], secondsToEndOf(today, timeZone))
}

/** A day goes into the books when it is over. */
export function secondsToEndOf(day: string, timeZone: string): number {
  const end = startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone)
  return Math.max(0, (end - Date.now()) / 1000)
}
