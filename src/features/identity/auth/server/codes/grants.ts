import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Purpose } from './codes.ts'

/** Sign-up may go through QuickBooks's consent in between. */
export const grantLifeSeconds: Record<Purpose, number> = { signup: 3600, reset: 600 }
const resetGrantsPerHour = 3

/** What a confirmed code earns: kept in the browser's cookie, stored as a hash. */
export async function makeGrant(db: Db, purpose: Purpose, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('emailGrants')
    .values({
      tokenHash: hashToken(token),
      purpose,
      email,
      expiresAt: sql`now() + ${grantLifeSeconds[purpose]} * interval '1 second'`,
    })
    .execute()
  return token
}

/** Asked once the code is right, since the answer tells of others' resets; what is thrown leaves the code unused. */
export async function refuseMoreResets(db: Db, email: string) {
  const { count } = await db
    .selectFrom('emailGrants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('purpose', '=', 'reset')
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (count >= resetGrantsPerHour) throw new AppError('waitBeforeCode', { values: { seconds: 3600 } })
}

export type Grant = { tokenHash: Buffer; usedAt: string | null; userId: string | null }

export function findGrant(db: Db, purpose: Purpose, email: string, token: string | null): Promise<Grant | undefined> {
  return db
    .selectFrom('emailGrants')
    .select(['tokenHash', 'usedAt', 'userId'])
    .where('tokenHash', '=', hashToken(token ?? ''))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Uses it up; false when somebody else just did. The row stays locked until the caller commits. */
export async function takeGrant(db: Db, { tokenHash }: Grant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emailGrants')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
