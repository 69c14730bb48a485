import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import {
  type Account,
  countTry,
  failuresAllowed,
  forgetFailures,
  hashPassword,
  nameOf,
  verifyPassword,
} from '#features/identity/auth/server/door.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import type { Context } from '#server/http/context.ts'
import { takeShared } from '#server/http/limits.ts'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'
import { inTurn } from '#server/work/slots.ts'
import type { signInDevice } from '../../device-calls.ts'
import { refusalsOf } from '../../states.ts'
import { type Bound, bind } from '../bind.ts'
import { factsOf, lockedDevice } from '../device.ts'
import { refuseTaken } from '../save.ts'
import { errorOf } from '../steps.ts'
import { deviceBy, signInBlocked } from './blocked.ts'

type Given = ValidInput<typeof signInDevice>['body']

/** Of no company: where an address is nobody's the same is asked for, in vain. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The other way to be a device: by its own address and password. One answer, for the same work, for an unknown address, a device without a password and
 * a wrong one; tries are counted and slowed down as a person's are.
 */
export async function signIn({ services, request }: Context, given: Given): Promise<Bound> {
  await takeShared(services, 'login', request.ip)
  const account: Account = { kind: 'device', email: given.deviceEmail }
  return inTurn(nameOf(account), () => tryPassword(services, account, given))
}

async function tryPassword(services: Services, account: Account, { deviceEmail, password, installationId }: Given): Promise<Bound> {
  const { failures, companyId } = await services.transaction({}, async (db) => ({
    failures: await countTry(db, account, failuresAllowed),
    companyId: await findCompanyOf(db, 'deviceEmail', deviceEmail),
  }))
  const named = await services.transaction({ companyId: companyId ?? nobody }, (db) => deviceBy(db, deviceEmail))
  const { right, outdated } = await verifyPassword(services.config, password, named?.passwordHash ?? null)
  if (!named || !right) {
    services.log.warn({ deviceId: named?.id, failures }, 'sign-in of a device failed')
    if (failures === failuresAllowed) await services.transaction({}, (db) => enqueue(services, signInBlocked, { email: deviceEmail }, db))
    throw new AppError('deviceSignInWrong', { fields: { password: 'devices.errors.signInWrong' } })
  }
  const renewed = outdated ? await hashPassword(services.config, password) : named.passwordHash
  await services.transaction({}, (db) => forgetFailures(db, account))
  const signedIn = services.transaction({ companyId: named.companyId }, async (db) => {
    const device = await lockedDevice(db, named.id)
    if (device.passwordHash !== named.passwordHash) throw new AppError('deviceSignInWrong')
    const [refusal] = refusalsOf('pair', await factsOf(db, device))
    if (refusal) throw new AppError(refusal === 'state' ? 'deviceOff' : errorOf[refusal])
    if (renewed !== device.passwordHash)
      await db.updateTable('devices').set({ passwordHash: renewed }).where('id', '=', device.id).execute()
    return bind(db, device, { companyId: named.companyId, installationId, by: 'password' })
  })
  return signedIn.catch(refuseTaken)
}
