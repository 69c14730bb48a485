import { sql } from 'kysely'
import { fallbackLanguage } from '#contract/languages.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { rangeOf } from './content.ts'
import { lockSome, mostLocked } from './lock.ts'

/**
 * Of a program that is closing: locks a portion of what is not locked yet, the earliest month first, and of the month that is not over what is there by now.
 * Answers the month to go on with; null: all of them are locked.
 */
export async function lockLast(
  db: Db,
  program: { id: string; code: string; fromDate: string },
  from = program.fromDate.slice(0, 7),
): Promise<string | null> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(db)
  const now = new Date(rows[0]?.now ?? Date.now())
  const zone = await zoneOf(db)
  const today = dayAt(now, zone)
  const last = Temporal.PlainYearMonth.from(today.slice(0, 7))
  let most = mostLocked
  for (let at = Temporal.PlainYearMonth.from(from); Temporal.PlainYearMonth.compare(at, last) <= 0; at = at.add({ months: 1 })) {
    const month = at.toString()
    if (most === 0) return month
    const until = rangeOf(month, zone).to >= today ? now : undefined
    const { locked, more } = await lockSome(db, program, month, {
      by: 'Ledgerside',
      language: fallbackLanguage,
      most,
      ...(until && { until }),
    })
    if (more) return month
    most -= locked
  }
  return null
}

/** The program goes on: what was locked before its month was over is no payee's last one. */
export const supersedeLast = (db: Db, programId: string) =>
  sql`update statements set superseded_at = now(), mail_due_at = null where ${ofCompany()} and program_id = ${programId}::uuid and until is not null
    and superseded_at is null`.execute(db)
