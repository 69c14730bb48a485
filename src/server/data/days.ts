import { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Days as ISO dates, both included. */
export type Days = { from?: string | undefined; to?: string | undefined }

const startOf = (day: string) =>
  `extract(epoch from (${day}::timestamp at time zone (select time_zone from companies where id = (select app.company())))) * 1000`

/** When the first of these days begins in the company's zone and when the last one is over, in milliseconds since 1970. Null: at no time. */
export async function timesOfDays(db: Db, { from, to }: Days): Promise<{ from: number | null; below: number | null }> {
  if (!from && !to) return { from: null, below: null }
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<{ from: string | null; below: string | null }>(
      CompiledQuery.raw(`select ${startOf('$1::date')} as from, ${startOf('($2::date + 1)')} as below`, [from ?? null, to ?? null]),
    )
  const numberOf = (ms: string | null | undefined) => (ms === null || ms === undefined ? null : Number(ms))
  return { from: numberOf(rows[0]?.from), below: numberOf(rows[0]?.below) }
}
