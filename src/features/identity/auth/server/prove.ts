import { AppError } from '#contract/errors.ts'
import { type Context, signedInAs } from '#server/http/context.ts'
import { type Account, countTry, failuresAllowed, forgetFailures } from './attempts.ts'
import { verifyPassword } from './password/passwords.ts'
import { takeSecondFactor } from './second-factor/totp.ts'

type Proof = { password?: { field: string; given: string }; totp?: string }

/**
 * The signed-in person proves once more who they are: a session that somebody else took must not lock its owner out. Tries are counted like
 * sign-ins, apart from them, so that guessing here keeps nobody from signing in.
 */
export async function proveOwner({ services, ...context }: Context, { password, totp }: Proof) {
  const { userId } = signedInAs(context)
  const user = await services.transaction({}, async (db) => {
    const found = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    await countTry(db, accountOf(found.email), failuresAllowed)
    return found
  })
  if (password) {
    const { right } = await verifyPassword(services.config, password.given, user.passwordHash)
    if (!right) throw new AppError('wrongPassword', { fields: { [password.field]: 'auth.wrongPassword' } })
  }
  if (totp !== undefined && !(await services.transaction({}, (db) => takeSecondFactor(services, db, user, totp))))
    throw new AppError('wrongCode', { fields: { totp: 'auth.wrongCode' } })
  await services.transaction({}, (db) => forgetFailures(db, accountOf(user.email)))
  return user
}

const accountOf = (email: string): Account => ({ kind: 'own', email })
