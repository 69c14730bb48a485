import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Has PostgreSQL plan the statements of `work` for their values and for how much there is by now. Else it keeps the plan that was best when
 * their tables were empty until it next looks at these; meanwhile each such statement may go through all that came since.
 */
export async function plannedAnew<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await planned(db, 'force_custom_plan')
  const result = await work()
  await planned(db, 'auto')
  return result
}

/** For the statements of this transaction that are sent after it. */
export const planned = (db: Db, mode: 'force_custom_plan' | 'force_generic_plan' | 'auto') =>
  sql`set local plan_cache_mode = ${sql.raw(mode)}`.execute(db.withoutPlugins())
