import { timingSafeEqual } from 'node:crypto'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import type { Context } from '#server/http/context.ts'
import type { Services } from '#server/services.ts'
import type { pairDevice } from '../device-calls.ts'
import { refusalsOf } from '../states.ts'
import { type Bound, bind } from './bind.ts'
import { factsOf, lockedDevice } from './device.ts'
import { hashCode, readCode } from './pairing-code.ts'
import { refuseTaken } from './save.ts'

const mostWrong = 5

/** A wrong try is noted although the call is refused: it counts. */
export async function pair({ services }: Context, { code, installationId }: ValidInput<typeof pairDevice>['body']): Promise<Bound> {
  const whole = readCode(code)
  const locator = whole?.slice(0, 4) ?? ''
  const companyId = whole && (await services.transaction({}, (db) => findCompanyOf(db, 'devicePairing', locator)))
  const found = companyId
    ? await services.transaction({ companyId }, (db) => tryCode(services, db, companyId, whole, installationId)).catch(refuseTaken)
    : 'wrong'
  if (found === 'wrong') throw new AppError('pairingWrong', { fields: { code: 'devices.errors.pairingWrong' } })
  if (found === 'over') throw new AppError('pairingOver', { fields: { code: 'devices.errors.pairingOver' } })
  return found
}

async function tryCode(
  { config }: Services,
  db: Db,
  companyId: string,
  code: string,
  installationId: string,
): Promise<Bound | 'wrong' | 'over'> {
  const named = db.selectFrom('devicePairings').select('deviceId').where('locator', '=', code.slice(0, 4)).where('usedAt', 'is', null)
  const { deviceId } = (await named.executeTakeFirst()) ?? {}
  if (!deviceId) return 'wrong'
  const device = await lockedDevice(db, deviceId)
  const pairing = await db.selectFrom('devicePairings').selectAll().where('deviceId', '=', deviceId).executeTakeFirst()
  if (!pairing || pairing.usedAt || pairing.wrongTries >= mostWrong || new Date(pairing.expiresAt) <= new Date()) return 'over'
  if (!timingSafeEqual(pairing.codeHash, hashCode(config, code))) {
    await db
      .updateTable('devicePairings')
      .set({ wrongTries: pairing.wrongTries + 1 })
      .where('deviceId', '=', deviceId)
      .execute()
    return 'wrong'
  }
  if (refusalsOf('pair', await factsOf(db, device)).length > 0) return 'over'
  await db.updateTable('devicePairings').set({ usedAt: new Date() }).where('deviceId', '=', deviceId).execute()
  return bind(db, device, { companyId, installationId, by: 'code' })
}
