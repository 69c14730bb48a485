import { z } from 'zod'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import { type Job, job } from '#server/work/job.ts'
import { deviceActor } from '../bind.ts'

/**
 * The office sees on the device that somebody tries. Asked for whatever address was tried, so that the answer takes as long where it is nobody's; whose
 * it is is looked up behind it.
 */
export const signInBlocked: Job<{ email: string }> = job({
  name: 'devices.sign-in-blocked',
  payload: z.object({ email: z.string() }),
  async run({ email }, services) {
    const companyId = await services.transaction({}, (db) => findCompanyOf(db, 'deviceEmail', email))
    if (!companyId) return
    await services.transaction({ companyId }, async (db) => {
      const device = await deviceBy(db, email)
      if (device)
        await audit(db, deviceActor(companyId, device.name), { action: 'deviceSignInBlocked', recordKind: 'device', recordId: device.id })
    })
  },
})

export const deviceBy = (db: Db, email: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'name', 'companyId', 'passwordHash'])
    .where('email', '=', email)
    .where('state', '<>', 'Retired')
    .executeTakeFirst()
