import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { deviceRecord } from '#features/devices/devices/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { numbering } from '../contract.ts'

/** Once it was paired its numbers are its own to give. */
export async function wasPaired(db: Db, deviceId: string): Promise<boolean> {
  const key = await db.selectFrom('deviceKeys').select('id').where('deviceId', '=', deviceId).limit(1).executeTakeFirst()
  return key !== undefined
}

/** How a device will number what it makes. */
export async function saveNumbering(context: DbContext, deviceId: string, { prefix, next }: z.output<typeof numbering>): Promise<void> {
  const { db } = context
  // Whoever adds a device looks for a free prefix at the same time.
  await db.selectFrom('companies').select('id').forUpdate().executeTakeFirst()
  const { numberPrefix, firstNumber } = await deviceRecord(context, deviceId, { lock: true })
  if (numberPrefix === prefix && firstNumber === next) return
  if (await wasPaired(db, deviceId)) throw new AppError('deviceNumbersGiven', { values: { prefix: numberPrefix } })
  const other = await db
    .selectFrom('devices')
    .select('name')
    .where('numberPrefix', '=', prefix)
    .where('id', '<>', deviceId)
    .executeTakeFirst()
  if (other) throw new AppError('devicePrefixTaken', { values: { prefix, device: other.name } })
  await db
    .updateTable('devices')
    .set({ numberPrefix: prefix, firstNumber: next, changedAt: new Date() })
    .where('id', '=', deviceId)
    .execute()
  const changes = [
    { field: 'deviceRule', from: `number.prefix: ${numberPrefix}`, to: `number.prefix: ${prefix}` },
    { field: 'deviceRule', from: `number.next: ${firstNumber}`, to: `number.next: ${next}` },
  ].filter(({ from, to }) => from !== to)
  await audit(db, actorOf(context), { action: 'deviceRulesChanged', recordKind: 'device', recordId: deviceId, changes })
}
