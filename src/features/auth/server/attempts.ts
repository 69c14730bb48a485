import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db.ts'
import { hashToken } from '#server/tokens.ts'

/** Failures before the first wait. */
export const failuresAllowed = 5
const firstWaitSeconds = 30
const longestWaitSeconds = 15 * 60

/** An account somebody tries to enter, whether it exists or not. */
export type Account = { kind: 'user' | 'admin'; email: string }
const keyOf = ({ kind, email }: Account) => hashToken(`${kind} ${email}`)

/** Throws while the account has to wait; the right password does not help then. */
export async function refuseWaiting(db: Db, account: Account) {
  const row = await db.selectFrom('loginAttempts').select('nextAt').where('accountHash', '=', keyOf(account)).executeTakeFirst()
  const seconds = row ? Math.ceil((Date.parse(row.nextAt) - Date.now()) / 1000) : 0
  if (seconds > 0) throw new AppError('waitBeforeLogin', { values: { seconds, minutes: Math.ceil(seconds / 60) } })
}

/** Counts a failure: from `allowed` on each doubles the wait. A day of quiet starts again. Answers how many there were. */
export async function noteFailure(db: Db, account: Account, allowed = failuresAllowed): Promise<number> {
  const { failures } = await db
    .insertInto('loginAttempts')
    .values({ accountHash: keyOf(account), failures: 1 })
    .onConflict((conflict) =>
      conflict.column('accountHash').doUpdateSet({
        failures: sql`case when login_attempts.last_at < now() - interval '1 day' then 1 else login_attempts.failures + 1 end`,
        lastAt: sql`now()`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  if (failures < allowed) return failures
  const seconds = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(failures - allowed, 10))
  await db
    .updateTable('loginAttempts')
    .set({ nextAt: sql`now() + ${seconds} * interval '1 second'` })
    .where('accountHash', '=', keyOf(account))
    .execute()
  return failures
}

export const forgetFailures = (db: Db, account: Account) =>
  db.deleteFrom('loginAttempts').where('accountHash', '=', keyOf(account)).execute()
