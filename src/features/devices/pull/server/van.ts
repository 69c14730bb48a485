import type { RawResult } from '#contract/endpoint.ts'
import { restockOfVan } from '#features/catalog/restock/server/door.ts'
import { startOfDay, todayOf, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { pullChanges } from '../contract.ts'
import { markOf, type PullCursor } from './cursor.ts'
import type { Touched } from './feed.ts'
import type { Seat } from './seat.ts'

type Van = NonNullable<RawResult<typeof pullChanges>['van']>
type Told = { told: Van | null; mark: string; until: number }

/**
 * What the van lacks and has asked for: looked at when its stock, its restocks or its settings were touched, and each day once, since days of sales
 * go by. Sent where it is another one than before; once all else has been.
 */
export async function vanTold(
  db: Db,
  seat: Seat,
  { van: mark, vanUntil: until }: PullCursor,
  { touched, more }: { touched: readonly Touched[]; more: boolean },
): Promise<Told> {
  const isDue = Date.now() >= until || touched.some(({ kind }) => kind === 'stock' || kind === 'settings')
  if (!isDue) return { told: null, mark, until }
  if (more) return { told: null, mark, until: 0 }
  const van = await vanOf(db, seat)
  const next = markOf(van)
  const tomorrow = Temporal.PlainDate.from(van.day).add({ days: 1 })
  return { told: next === mark ? null : van, mark: next, until: startOfDay(tomorrow, await zoneOf(db)) }
}

async function vanOf(db: Db, { settings, rules }: Seat): Promise<Van> {
  const { id, locationId: toId } = settings.device
  const device = await db.selectFrom('devices').select('restockFromLocationId').where('id', '=', id).executeTakeFirst()
  const isOff = rules.rules.some(({ code, value }) => code === 'restock.mode' && value === 'off')
  const found = device && (await restockOfVan(db, { toId, fromId: device.restockFromLocationId }))
  if (!found) return { day: await todayOf(db), fromName: '', lines: [], restocks: [] }
  return isOff ? { ...found, lines: [] } : found
}
