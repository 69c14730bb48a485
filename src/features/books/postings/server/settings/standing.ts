import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { connectionOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { company } from '#server/data/tenant.ts'
import { type getPosting, neededFields, type PostingStanding } from '../../contract.ts'
import { chartOf } from '../chart.ts'

/** Whether what happens here goes into QuickBooks, by what the worker itself goes by; if not, why. */
export async function postingStanding(db: Db): Promise<PostingStanding> {
  if (!(await connectionOf(db))) return 'notConnected'
  const settings = await db.selectFrom('bookSettings').select('active').executeTakeFirst()
  if (!settings?.active) return 'off'
  return (await chartOf(db)) ? 'on' : 'incomplete'
}

/** The same, and what of the settings is missing where something is. */
export async function posting(db: Db): Promise<RawResult<typeof getPosting>> {
  const standing = await postingStanding(db)
  if (standing !== 'incomplete') return { standing, missing: [] }
  const { rows } = await sql<{ missing: string[] }>`select app.books_missing(${company}::uuid) as missing`.execute(db.withoutPlugins())
  return { standing, missing: neededFields.filter((field) => rows[0]?.missing.includes(field)) }
}
