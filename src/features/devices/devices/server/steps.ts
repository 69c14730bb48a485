import type { ValidInput } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { changeDeviceState, reportLost, retireDevice } from '../contract.ts'
import { type DeviceStep, refusalsOf, type StepRefusal, setAsideByOwner, ways } from '../states.ts'
import { type DeviceRecord, deviceRecord, factsOf } from './device.ts'
import { refuseTaken } from './save.ts'

/** What is said where a step cannot be taken. */
export const errorOf: Record<StepRefusal, ErrorCode> = {
  state: 'deviceStep',
  repInactive: 'deviceRepInactive',
  locationTaken: 'deviceLocationTaken',
  stockLeft: 'deviceStockLeft',
  unsentLeft: 'deviceUnsentLeft',
}
const actionOf = {
  suspend: 'deviceSuspended',
  resume: 'deviceResumed',
  reportLost: 'deviceReportedLost',
  retire: 'deviceRetired',
} as const satisfies Partial<Record<DeviceStep, string>>

type Asked = { step: keyof typeof actionOf; version: number; reason: string; override?: boolean }

/** A step that a person takes: what they saw is what it is, nothing stands in its way, and what follows is done in the same transaction. */
async function take(context: DbContext, id: string, { step, version, reason, override = false }: Asked) {
  const { db } = context
  const device = await deviceRecord(context, id, { lock: true })
  const refusals = refusalsOf(step, await factsOf(db, device))
  if (refusals.includes('state')) throw new AppError('deviceStep')
  if (device.version !== version) throw new AppError('deviceChanged')
  const standing = override ? refusals.filter((each) => !setAsideByOwner.includes(each)) : refusals
  const [first] = standing
  if (first) throw new AppError(errorOf[first])
  if (override && refusals.length > 0 && memberOf(context).role !== 'owner') throw new AppError('deviceOverride')
  const { to } = ways[step]
  await db
    .updateTable('devices')
    .set({ state: to, stateSince: new Date(), version: version + 1, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  await follow[step](db, device)
  await audit(db, actorOf(context), {
    action: actionOf[step],
    recordKind: 'device',
    recordId: id,
    recordVersion: version + 1,
    changes: [
      { field: 'deviceState', from: device.state, to },
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
      ...refusals.map((each) => ({ field: 'setAside', from: '', to: each })),
    ],
  })
  return { deviceState: to, version: version + 1 }
}

const endPairing = async (db: Db, { id }: DeviceRecord) => {
  await db.deleteFrom('devicePairings').where('deviceId', '=', id).execute()
}
/** Its token was seen by who had it meanwhile: at the next contact it gets another. */
const replaceToken = async (db: Db, { id }: DeviceRecord) => {
  await db
    .updateTable('deviceKeys')
    .set({ rotatedAt: new Date(0) })
    .where('deviceId', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}
const endKeys =
  (reason: string) =>
  async (db: Db, { id }: DeviceRecord) => {
    await db
      .updateTable('deviceKeys')
      .set({ revokedAt: new Date(), revokeReason: reason })
      .where('deviceId', '=', id)
      .where('revokedAt', 'is', null)
      .execute()
  }

const follow: Record<keyof typeof actionOf, (db: Db, device: DeviceRecord) => Promise<void>> = {
  suspend: endPairing,
  resume: replaceToken,
  reportLost: endPairing,
  async retire(db, device) {
    await endPairing(db, device)
    await endKeys('retired')(db, device)
  },
}

export const changeState = (context: DbContext, id: string, { active, ...asked }: ValidInput<typeof changeDeviceState>['body']) =>
  take(context, id, { step: active === 'Y' ? 'resume' : 'suspend', ...asked })

export const lose = (context: DbContext, id: string, asked: ValidInput<typeof reportLost>['body']) =>
  take(context, id, { step: 'reportLost', ...asked })

export const retire = (context: DbContext, id: string, asked: ValidInput<typeof retireDevice>['body']) =>
  take(context, id, { step: 'retire', ...asked })
