import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { Context } from '#server/http/context.ts'
import { takeShared } from '#server/http/limits.ts'
import { routeOutside } from '#server/http/route.ts'
import { hashToken } from '#server/http/tokens.ts'
import { confirmLogin } from '../../contract.ts'
import { countTry, failuresAllowed, forgetFailures } from '../attempts.ts'
import { openFlow, readFlow } from '../codes/flow.ts'
import { knownDevice } from '../devices.ts'
import { tellOfFailure, type User } from '../session/authenticate.ts'
import { openSession, present } from '../session/open-session.ts'
import { takeSecondFactor } from './totp.ts'

const lifeSeconds = 5 * 60

/** What the right password earns where an authenticator is set up: no session, a ticket for this browser. */
export async function askForCode(context: Context, { id, tokenEpoch }: User, keep: boolean) {
  const ticket = randomBytes(32).toString('base64url')
  const flowHash = openFlow(context)
  await context.services.transaction({}, (db) =>
    db
      .insertInto('secondSteps')
      .values({
        ticketHash: hashToken(ticket),
        userId: id,
        flowHash,
        epoch: tokenEpoch,
        keep,
        expiresAt: sql`now() + ${lifeSeconds} * interval '1 second'`,
      })
      .execute(),
  )
  return { ticket, expiresIn: lifeSeconds }
}

/** Guesses are counted by account before they are looked at, whatever number of tickets they come with. */
export const confirmLoginRoute = routeOutside(confirmLogin, async ({ body: { ticket, code } }, context) => {
  const { services, request } = context
  await takeShared(services, 'login', request.ip)
  const flowHash = readFlow(context)
  const { email } = await services.transaction({}, (db) => findStep(db, ticket, flowHash))
  const account = { kind: 'code', email, device: await knownDevice(context, email) } as const
  const { user, failures } = await services.transaction({}, async (db) => ({
    user: await findStep(db, ticket, flowHash),
    failures: await countTry(db, account, failuresAllowed),
  }))
  const opened = await services.transaction({ userId: user.id }, async (db) => {
    const step = await findStep(db, ticket, flowHash)
    if (!(await takeSecondFactor(services, db, step, code))) return null
    await db.deleteFrom('secondSteps').where('ticketHash', '=', hashToken(ticket)).execute()
    await forgetFailures(db, account)
    return openSession(context, db, { userId: step.id, epoch: step.tokenEpoch, kind: 'user', keep: step.keep, factorTaken: true })
  })
  if (opened) return present(context, opened)
  await tellOfFailure(context, account, { user, failures, allowed: failuresAllowed })
  throw new AppError('wrongCode', { fields: { code: 'auth.wrongCode' } })
})

/** Locks the ticket until the caller commits: two right codes sent together open one session. */
async function findStep(db: Db, ticket: string, flowHash: Buffer) {
  const step = await db
    .selectFrom('secondSteps')
    .innerJoin('users', 'users.id', 'secondSteps.userId')
    .select(['users.id', 'users.email', 'users.passwordHash', 'users.tokenEpoch', 'users.disabledAt', 'users.isAdmin', 'users.language'])
    .select(['users.totpSecretSealed', 'users.recoveryCodeHashes', 'secondSteps.keep'])
    .where('ticketHash', '=', hashToken(ticket))
    .where('flowHash', '=', flowHash)
    .where('expiresAt', '>', sql<string>`now()`)
    .whereRef('secondSteps.epoch', '=', 'users.tokenEpoch')
    .where('users.disabledAt', 'is', null)
    .where('users.totpSecretSealed', 'is not', null)
    .forUpdate('secondSteps')
    .executeTakeFirst()
  if (!step) throw new AppError('secondStepOver')
  return step
}
