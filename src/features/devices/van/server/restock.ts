import { sql } from 'kysely'
import { askFor, type Less } from '#features/catalog/restock/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

type Asked = {
  requestKey: string
  deviceId: string
  repId: string
  locationId: string
  note: string
  lines: readonly { itemId: string; quantity: string }[]
}

/** In the rep's name: they cannot approve it themselves. Told of as this device's, whoever else sells from there. */
export async function askForVan(
  db: Db,
  by: Actor,
  { deviceId, repId, locationId, ...asked }: Asked,
): Promise<{ number: number; less: Less[] }> {
  const { restockFromLocationId: fromId } = await db
    .selectFrom('devices')
    .select('restockFromLocationId')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ userId: string }>`select m.user_id as "userId" from memberships m
    where ${ofCompany('m')} and m.rep_id = ${repId}::uuid order by m.created_at limit 1`.execute(db.withoutPlugins())
  const made = await askFor(db, by, { ...asked, fromId, toId: locationId, requestedById: rows[0]?.userId ?? null })
  await db
    .insertInto('deviceHappenings')
    .values({ companyId: by.companyId, deviceId, event: 'RESTOCK_REQUESTED', about: made.id })
    .onConflict((known) => known.columns(['companyId', 'deviceId', 'event', 'about']).doNothing())
    .execute()
  return made
}
