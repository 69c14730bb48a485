import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { postMail } from '#server/mail.ts'
import { inTurn } from '#server/slots.ts'
import { type Account, noteFailure, refuseWaiting } from './attempts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
/** A second proof, taken in its own transaction once the password is right. */
type SecondFactor = (db: Db, user: User) => Promise<boolean>
type Attempt = { account: Account; password: string; failuresAllowed: number; secondFactor?: SecondFactor }

const findUser = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'tokenEpoch', 'disabledAt', 'isAdmin', 'language', 'totpSecretSealed', 'recoveryCodeHashes'])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * One answer, in the same time, for an unknown address, a wrong password, a wrong second factor and a disabled person.
 * In turn per account: guesses sent together are counted one by one, each before the next is compared.
 */
export const authenticate = (context: Context, attempt: Attempt): Promise<User> =>
  inTurn(`${attempt.account.kind} ${attempt.account.email}`, () => attemptNow(context, attempt))

async function attemptNow(context: Context, { account, password, failuresAllowed, secondFactor }: Attempt): Promise<User> {
  const { services } = context
  const user = await services.transaction({}, async (db) => {
    await refuseWaiting(db, account)
    return findUser(db, account.email)
  })
  const mayEnter = user && !user.disabledAt && (account.kind === 'user' || user.isAdmin)
  const { right, outdated } = await verifyPassword(services.config, password, user?.passwordHash ?? null)
  const passed = mayEnter && right && (!secondFactor || (await services.transaction({}, (db) => secondFactor(db, user))))
  if (!passed) {
    await fail(context, account, user, failuresAllowed)
    throw new AppError('wrongLogin')
  }
  if (outdated) {
    const passwordHash = await hashPassword(services.config, password)
    await services.transaction({}, (db) =>
      db.updateTable('users').set({ passwordHash }).where('id', '=', user.id).where('passwordHash', '=', user.passwordHash).execute(),
    )
  }
  return user
}

async function fail({ services, request, language }: Context, account: Account, user: User | undefined, failuresAllowed: number) {
  const failures = await services.transaction({}, async (db) => {
    const count = await noteFailure(db, account, failuresAllowed)
    // Posted for unknown addresses too and dropped later, so that the answer takes as long.
    if (count === failuresAllowed)
      await postMail(services, db, {
        template: 'signInBlocked',
        to: account.email,
        language: user?.language ? languageOf(user.language) : language,
        values: { failures: count },
        discard: !user,
      })
    return count
  })
  services.log.warn({ kind: account.kind, userId: user?.id, failures, ip: request.ip, requestId: request.id }, 'sign-in failed')
}
