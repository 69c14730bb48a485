import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import type { Context } from '#server/http/context.ts'
import { takeShared } from '#server/http/limits.ts'
import { postMail } from '#server/mail/mail.ts'
import { inTurn } from '#server/work/slots.ts'
import { type Account, countTry, forgetFailures, nameOf } from '../attempts.ts'
import { captchaForLogin } from '../codes/captcha-check.ts'
import { knownDevice } from '../devices.ts'
import { hashPassword, verifyPassword } from '../password/passwords.ts'

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
/** A second proof, taken in its own transaction. Works as hard, in vain, when there is nobody whose it could be. */
type SecondFactor = (db: Db, user: User | null) => Promise<boolean>
type Attempt = { account: Account; password: string; captchaToken: string; secondFactor?: SecondFactor }

const findUser = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'tokenEpoch', 'disabledAt', 'isAdmin', 'language', 'totpSecretSealed', 'recoveryCodeHashes'])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * One answer, for the same work, for an unknown address, a wrong password, a wrong second factor and a disabled person. In turn per account,
 * so that right passwords sent together are not counted against each other.
 */
export async function authenticate(context: Context, attempt: Attempt): Promise<User> {
  await takeShared(context.services, 'login', context.request.ip)
  const allowed = await captchaForLogin(context, attempt.captchaToken)
  const account = { ...attempt.account, device: await knownDevice(context, attempt.account.email) }
  return inTurn(nameOf(account), () => attemptNow(context, { ...attempt, account }, allowed))
}

async function attemptNow(context: Context, { account, password, secondFactor }: Attempt, allowed: number): Promise<User> {
  const { services } = context
  const { failures, user } = await services.transaction({}, async (db) => ({
    failures: await countTry(db, account, allowed),
    user: await findUser(db, account.email),
  }))
  const mayEnter = user && !user.disabledAt && (account.kind === 'user' || user.isAdmin)
  const { right, outdated } = await verifyPassword(services.config, password, user?.passwordHash ?? null)
  const entering = mayEnter && right ? user : null
  const confirmed = !secondFactor || (await services.transaction({}, (db) => secondFactor(db, entering)))
  if (!entering || !confirmed) {
    await tellOfFailure(context, account, { user, failures, allowed })
    throw new AppError('wrongLogin')
  }
  const passwordHash = outdated ? await hashPassword(services.config, password) : null
  await services.transaction({}, async (db) => {
    await forgetFailures(db, account)
    if (passwordHash) await renewHash(db, entering, passwordHash)
  })
  return entering
}

const renewHash = (db: Db, { id, passwordHash: outdated }: User, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', id).where('passwordHash', '=', outdated).execute()

type Failure = { user: User | undefined; failures: number; allowed: number }

/** Logged; the account's person hears of it when the first wait begins. */
export async function tellOfFailure({ services, request, language }: Context, account: Account, { user, failures, allowed }: Failure) {
  services.log.warn({ kind: account.kind, userId: user?.id, failures, ip: request.ip, requestId: request.id }, 'sign-in failed')
  if (failures !== allowed) return
  // Posted for unknown addresses too and dropped later, so that the answer takes as long.
  await services.transaction({}, (db) =>
    postMail(services, db, {
      template: 'signInBlocked',
      to: account.email,
      language: user?.language ? languageOf(user.language) : language,
      values: { failures },
      discard: !user,
    }),
  )
}
