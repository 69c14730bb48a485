import { sql } from 'kysely'
import type { Db } from './db.ts'
import { company } from './tenant.ts'

/** Days as ISO dates, both included. */
export type Days = { from?: string | undefined; to?: string | undefined }

const startOf = (day: string | undefined, after: 0 | 1) =>
  sql`extract(epoch from ((${day ?? null}::date + ${sql.lit(after)})::timestamp at time zone (select time_zone from companies where id = ${company}))) * 1000`

/** When the first of these days begins in the company's zone and when the last one is over, in milliseconds since 1970. Null: at no time. */
export async function timesOfDays(db: Db, { from, to }: Days): Promise<{ from: number | null; below: number | null }> {
  if (!from && !to) return { from: null, below: null }
  const { rows } = await sql<{
    from: string | null
    below: string | null
  }>`select ${startOf(from, 0)} as from, ${startOf(to, 1)} as below`.execute(db.withoutPlugins())
  const numberOf = (ms: string | null | undefined) => (ms === null || ms === undefined ? null : Number(ms))
  return { from: numberOf(rows[0]?.from), below: numberOf(rows[0]?.below) }
}
