import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { proposedForVan } from '#features/catalog/restock/server/door.ts'
import { rulesOfDevice } from '#features/devices/rules/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import { instantOf, localDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { mostVanLines } from '../van.ts'
import { askForVan } from './restock.ts'

const mostAtOnce = 500
/** Of a device that was suspended, or a server that stood still, since then: the day is over. */
const latestMs = 12 * 3_600_000

/**
 * The day of a device ends when its rules say so: who gets its summary hears of it, and where the rules say that its van is filled up by itself, what it
 * lacks is asked for, once a day (rules 3.2, 3.3).
 */
export const endedDays: Watch = {
  name: 'days of devices that end',
  everySeconds: 60,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, device_id from app.device_refills_due($1)'],
      async (db, companyId, row) => {
        try {
          await look(db, companyId, row.device_id ?? '', new Date())
        } catch (error) {
          // Nobody can be asked: a location was closed, or there is nobody to ask in whose name. It is looked at again the next day.
          if (!(error instanceof AppError)) throw error
          services.log.warn({ err: error, companyId, deviceId: row.device_id }, 'a van was not filled up by itself')
        }
      },
      mostAtOnce,
    ),
}

/** What is due is asked for; what was worked out by other rules is worked out anew. */
async function look(db: Db, companyId: string, deviceId: string, now: Date): Promise<void> {
  // Two workers look at the same time: the later one finds it done.
  const device = await db
    .selectFrom('devices')
    .select(['repId', 'inventoryLocationId', 'restockFromLocationId', 'state'])
    .where('id', '=', deviceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const before = await db.selectFrom('deviceRefills').selectAll().where('deviceId', '=', deviceId).executeTakeFirst()
  const counter = await db.selectFrom('deviceRuleCounters').select('last').executeTakeFirst()
  const rulesVersion = counter?.last ?? 0
  if (device?.state !== 'Active') return
  const isDue = before !== undefined && Date.parse(before.dueAt) <= now.getTime()
  if (before && !isDue && before.rulesVersion >= rulesVersion) return
  const { rules } = await rulesOfDevice(db, companyId, deviceId)
  const isOn = rules['restock.mode'].value === 'auto'
  const zone = await zoneOf(db)
  const next = nextAt(rules['restock.time'].value, now, zone)
  const row = { companyId, deviceId, dueAt: next, rulesVersion, isOn }
  await db
    .insertInto('deviceRefills')
    .values(row)
    .onConflict((same) => same.columns(['companyId', 'deviceId']).doUpdateSet(row))
    .execute()
  if (!before || !(isDue || isOverBy(rules['restock.time'].value, before.dueAt, now, zone))) return
  if (now.getTime() - Date.parse(before.dueAt) > latestMs) return
  const day = localDay(before.dueAt, zone).toString()
  await noteDayEnd(db, companyId, deviceId, day)
  if (!before.isOn || !isOn) return
  const by: Actor = { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' }
  await refill(db, by, { deviceId, ...device, day })
}

/** Its summary, and what is low by then, go to whom the lists say. */
async function noteDayEnd(db: Db, companyId: string, deviceId: string, day: string): Promise<void> {
  await db
    .insertInto('deviceHappenings')
    .values((['DAY_SUMMARY', 'LOW_STOCK'] as const).map((event) => ({ companyId, deviceId, event, about: day })))
    .onConflict((known) => known.columns(['companyId', 'deviceId', 'event', 'about']).doNothing())
    .execute()
}

type Van = { deviceId: string; repId: string; inventoryLocationId: string; restockFromLocationId: string; day: string }
async function refill(db: Db, by: Actor, { deviceId, repId, inventoryLocationId: locationId, restockFromLocationId, day }: Van) {
  const lines = await proposedForVan(db, { toId: locationId, fromId: restockFromLocationId, most: mostVanLines })
  if (!lines.length) return
  await askForVan(db, by, { requestKey: keyOf(deviceId, day), deviceId, repId, locationId, note: '', lines })
}

/** Of a device and a day there is one. */
const keyOf = (deviceId: string, day: string) =>
  createHash('sha256')
    .update(`refill ${deviceId} ${day}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')

/** The day was to end later today: by the time that holds now it is over. */
function isOverBy(time: string, dueAt: Date | string, now: Date, zone: string): boolean {
  const today = localDay(now, zone)
  return localDay(dueAt, zone).equals(today) && instantOf(today, time, zone) <= now
}

/** When it is this time of day there the next time. */
function nextAt(time: string, now: Date, zone: string): Date {
  const day = localDay(now, zone)
  const today = instantOf(day, time, zone)
  return today > now ? today : instantOf(day.add({ days: 1 }), time, zone)
}
