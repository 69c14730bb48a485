import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Does PostgreSQL know a time zone of this name? It is asked for every company's time in one statement, which a single unknown zone ends for
 * all of them; browsers know more zones than it does.
 */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}
