import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { isId } from '#contract/fields.ts'
import { companyOpened, type Db } from '../../data/db.ts'
import { send } from '../../data/statements/one-write.ts'
import type { Services } from '../../services.ts'
import type { DeviceCaller } from '../context.ts'
import { type Open, openUnit } from '../open-call.ts'
import { parseDeviceToken } from './device-tokens.ts'

/** A token is replaced after a day. Its predecessor is good a moment longer: calls that were on their way are no theft. */
const oldAfter = '1 day'
const graceSeconds = 60

/**
 * Opens the transaction of a device's call, in its company. Refused are what is no token, one of another installation, one that was used after
 * its successor (a copy: the key ends), and all of a device that is in a state in which this call is not answered.
 */
export async function openDeviceCall(services: Services, endpoint: Endpoint, request: FastifyRequest, token: string | null): Promise<Open> {
  const parsed = parseDeviceToken(token ?? '')
  const installation = String(request.headers['x-installation-id'] ?? '')
  if (!parsed || !isId(installation)) throw new AppError('unauthenticated')
  const { client, isOver: _, ...unit } = await openUnit(services, false)
  try {
    const { rows } = await send(client, {
      name: 'open_device',
      text: `select which, company_id, device_id, rep_id, device_name, state, age > $4::interval as old,
        extract(epoch from age)::float8 as seconds, extract(epoch from since)::float8 as since from app.open_device($1, $2, $3)`,
      values: [parsed.keyId, parsed.hash, installation, oldAfter],
    })
    const row: DeviceRow | undefined = rows[0]
    if (!row) throw new AppError('unauthenticated')
    companyOpened(unit.db, row.company_id)
    if (row.which === 'previous' && row.seconds > graceSeconds) {
      await endKey(unit.db, parsed.keyId)
      await unit.commit()
      throw new AppError('unauthenticated')
    }
    if (row.state !== 'Active' && !isAnswered(endpoint, row)) throw new AppError('deviceOff')
    if (row.which === 'next') await takeNext(unit.db, parsed.keyId)
    return { ...unit, session: null, device: callerOf(row, parsed.keyId) }
  } catch (error) {
    await unit.rollback()
    throw error
  }
}

/** What was on it when it was suspended or retired is handed in for so long; a lost one until it has forgotten all. */
const handInSeconds = 72 * 3600

const isAnswered = ({ answersAlso }: Endpoint, { state, since }: DeviceRow) =>
  answersAlso?.some((each) => each === state) && (state === 'Lost' || since < handInSeconds)

type DeviceRow = {
  which: 'current' | 'next' | 'previous'
  company_id: string
  device_id: string
  rep_id: string
  device_name: string
  state: string
  old: boolean
  seconds: number
  since: number
}

const callerOf = ({ company_id, device_id, rep_id, device_name, state, which, old }: DeviceRow, keyId: string): DeviceCaller => ({
  companyId: company_id,
  deviceId: device_id,
  keyId,
  repId: rep_id,
  name: device_name,
  state,
  isOld: which === 'current' && old,
})

const endKey = (db: Db, keyId: string) =>
  db.updateTable('deviceKeys').set({ revokedAt: new Date(), revokeReason: 'token used again' }).where('id', '=', keyId).execute()

const takeNext = (db: Db, keyId: string) =>
  db
    .updateTable('deviceKeys')
    .set((eb) => ({ previousHash: eb.ref('tokenHash'), tokenHash: eb.ref('nextHash').$notNull(), nextHash: null, rotatedAt: new Date() }))
    .where('id', '=', keyId)
    .where('nextHash', 'is not', null)
    .execute()
