import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { seenDevices } from '#features/devices/devices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Context } from '#server/http/context.ts'

/** Another company's device, or another rep's, is not there. */
export async function mustSeeDevice(db: Db, context: Context, deviceId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from devices d where ${ofCompany('d')} and d.id = ${deviceId}::uuid and ${seenDevices(context)}`.execute(db.withoutPlugins())
  if (!rows.length) throw new AppError('notFound')
}
