import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../data/db.ts'
import { takeSharedIn } from '../http/limits.ts'

/** Who is behind a company shows in this time: nobody else knows one that was signed up today. */
export const daysOfStrangers = 7

/**
 * Counts a mail that a person of the company sends to whatever address they type, and refuses it where it is one too many. `known`: somebody
 * who looks at companies (Stripe) has done so; others send few in their first week.
 */
export async function takeMailToStranger(
  db: Db,
  config: Config,
  { companyId, known = false }: { companyId: string; known?: boolean },
): Promise<void> {
  await takeSharedIn(db, config, 'invite', companyId)
  if (!known) await takeMailAtFirst(db, config, companyId)
}

/** The same for what goes out by itself to an address of a record. */
export async function takeMailAtFirst(db: Db, config: Config, companyId: string): Promise<void> {
  if (await isNewCompany(db, companyId)) await takeSharedIn(db, config, 'inviteAtFirst', companyId)
}

/** Signed up so lately that nobody can have come to know it. */
export async function isNewCompany(db: Db, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('createdAt', '>', sql<string>`now() - ${daysOfStrangers} * interval '1 day'`)
    .executeTakeFirst()
  return company !== undefined
}
