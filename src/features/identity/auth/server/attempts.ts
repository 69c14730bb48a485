import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { hashToken } from '#server/http/tokens.ts'

/** Failures before the first wait. */
export const failuresAllowed = 5
const firstWaitSeconds = 30
const longestWaitSeconds = 15 * 60

/**
 * An account somebody tries to enter, whether it exists or not; `code`: with the right password and now the second step; `own`: from inside,
 * proving once more who they are; `device`: of the field app, by its own address. `device`: from a browser that was signed in to it before.
 */
export type Account = { kind: 'user' | 'admin' | 'code' | 'own' | 'device'; email: string; device?: string | null }
export const nameOf = ({ kind, email, device }: Account) => [kind, email, device].filter(Boolean).join(' ')
const keyOf = (account: Account) => hashToken(nameOf(account))

/**
 * Counts a try as a failure before it is looked at, so that guesses sent together, to whichever process, are never more than `allowed`; the
 * right password forgets them. From `allowed` on each doubles the wait, during which nothing is looked at, the right password neither. A day
 * of quiet starts again. Answers how many there were.
 */
export async function countTry(db: Db, account: Account, allowed: number): Promise<number> {
  const counted = await db
    .insertInto('loginAttempts')
    .values({ accountHash: keyOf(account), failures: 1 })
    .onConflict((conflict) =>
      conflict
        .column('accountHash')
        .doUpdateSet({
          failures: sql`case when login_attempts.last_at < now() - interval '1 day' then 1 else login_attempts.failures + 1 end`,
          lastAt: sql`now()`,
        })
        .where('loginAttempts.nextAt', '<=', sql<string>`now()`),
    )
    .returning('failures')
    .executeTakeFirst()
  if (!counted) throw await waiting(db, account)
  const { failures } = counted
  if (failures < allowed) return failures
  const seconds = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(failures - allowed, 10))
  await db
    .updateTable('loginAttempts')
    .set({ nextAt: sql`now() + ${seconds} * interval '1 second'` })
    .where('accountHash', '=', keyOf(account))
    .execute()
  return failures
}

async function waiting(db: Db, account: Account) {
  const row = await db.selectFrom('loginAttempts').select('nextAt').where('accountHash', '=', keyOf(account)).executeTakeFirst()
  const seconds = Math.max(1, row ? Math.ceil((Date.parse(row.nextAt) - Date.now()) / 1000) : 0)
  return new AppError('waitBeforeLogin', { values: { seconds, minutes: Math.ceil(seconds / 60) } })
}

export const forgetFailures = (db: Db, account: Account) =>
  db.deleteFrom('loginAttempts').where('accountHash', '=', keyOf(account)).execute()
