import { createHmac, randomInt } from 'node:crypto'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Keys, keyFor } from '#server/config.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { makePairingCode } from '../contract.ts'
import { refusalsOf } from '../states.ts'
import { deviceRecord, factsOf } from './device.ts'

/** Without letters that are taken for another one or for a digit. */
const letters = 'ABCDEFGHJKMNPRSTUVWXYZ'
const minutes = 15
const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

export const hashCode = (config: Pick<Keys, 'secretKey'>, code: string) =>
  createHmac('sha256', keyFor(config, 'device pairing')).update(code).digest()

/** As somebody types it: blanks, dashes and small letters do not count. Null: no code at all. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^A-Z]/g, '')
  return code.length === 8 ? code : null
}

export async function newPairingCode(context: Context, id: string): Promise<RawResult<typeof makePairingCode>> {
  const { config, transaction } = context.services
  const { companyId, userId } = memberOf(context)
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  const code = await transaction({ companyId, userId }, async (db) => {
    const device = await deviceRecord({ ...context, db }, id, { lock: true })
    const [refusal] = refusalsOf('pair', await factsOf(db, device))
    if (refusal)
      throw new AppError(
        refusal === 'repInactive' ? 'deviceRepInactive' : refusal === 'locationTaken' ? 'deviceLocationTaken' : 'deviceStep',
      )
    let locator = part()
    // The first half finds the company, so that no two open codes have the same.
    while (await findCompanyOf(db, 'devicePairing', locator)) locator = part()
    const whole = locator + part()
    const row = { locator, codeHash: hashCode(config, whole), expiresAt, wrongTries: 0, usedAt: null, createdBy: actorOf(context).actor }
    await db
      .insertInto('devicePairings')
      .values({ companyId, deviceId: id, ...row })
      .onConflict((same) => same.columns(['companyId', 'deviceId']).doUpdateSet({ ...row, createdAt: new Date() }))
      .execute()
    await audit(db, actorOf(context), { action: 'devicePairingCodeMade', recordKind: 'device', recordId: id })
    return whole
  })
  const url = `${config.publicUrl}/device#pair=${code}`
  const { default: qrcode } = await import('qrcode')
  return {
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    url,
    qrSvg: await qrcode.toString(url, { type: 'svg', margin: 1 }),
    expiresAt: expiresAt.toISOString(),
  }
}
