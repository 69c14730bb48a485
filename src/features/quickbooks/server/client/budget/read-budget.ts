import { sql } from 'kysely'
import { type ReadPurpose, readPurposes } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'

/** How much of the month's allowance is used, and will be by its end if the days go on like the last seven: 1 is all of it. */
export async function readShares({ config }: Pick<Services, 'config'>, db: Db, today = new Date()) {
  const { rows } = await sql<{ used: number; usualDay: number }>`
    select app.reads_of_month() as used, app.reads_of_usual_day() as usual_day`.execute(db)
  const { used, usualDay } = rows[0] ?? { used: 0, usualDay: 0 }
  const allowance = config.QUICKBOOKS_READS_PER_MONTH
  return { allowance, used: used / allowance, forecast: (used + usualDay * daysLeft(today)) / allowance }
}

/** Whole days after today; months are those of the UTC calendar. */
export const daysLeft = (today: Date): number => daysInMonth(today) - today.getUTCDate()
const daysInMonth = (today: Date) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0)).getUTCDate()

const noReads: Record<ReadPurpose, number> = { import: 0, changes: 0, proof: 0, interactive: 0, write: 0 }

/** The reads of the open company: every day of this month up to today. */
export async function readBudget(services: Services, db: Db) {
  const { rows } = await sql<{ day: string; purpose: ReadPurpose; reads: number }>`
    select day, purpose, reads from api_reads where ${ofCompany()} and day >= date_trunc('month', now())::date order by day`.execute(db)
  const today = new Date()
  const days = Array.from({ length: today.getUTCDate() }, (_, index) => {
    const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), index + 1)).toISOString().slice(0, 10)
    return { day, ...noReads, ...Object.fromEntries(rows.filter((row) => row.day === day).map(({ purpose, reads }) => [purpose, reads])) }
  })
  const { allowance, used, forecast } = await readShares(services, db, today)
  const total = (purpose: ReadPurpose) => days.reduce((sum, day) => sum + day[purpose], 0)
  return {
    allowance,
    used,
    forecast,
    reads: readPurposes.reduce((sum, purpose) => sum + total(purpose), 0),
    writes: await writesOfMonth(db),
    days,
  }
}

async function writesOfMonth(db: Db): Promise<number> {
  const row = await db
    .selectFrom('apiUsage')
    .select('writes')
    .where('month', '=', sql<string>`date_trunc('month', now())::date`)
    .executeTakeFirst()
  return row?.writes ?? 0
}
