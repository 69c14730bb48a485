import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { restockOfVan } from '#features/catalog/restock/server/door.ts'
import { startOfDay, todayOf, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { pullChanges } from '../contract.ts'
import { markOf, type PullCursor } from './cursor.ts'
import { nobody, type Touched } from './feed.ts'
import type { Seat } from './seat.ts'

type Van = NonNullable<RawResult<typeof pullChanges>['van']>
type Told = { told: Van | null; mark: string; at: number; until: number }

/** After what the van itself sold it is computed again so much later: until then the device takes off what was sold. */
const afterSalesMs = 20 * 60_000
/** A movement is dated before its transaction ends. */
const slackMs = 60_000

/**
 * What the van lacks and has asked for: looked at when the office changed something of its stock, its restocks or its settings, a while after it sold
 * something, and each day once, since days of sales go by. Sent where it is another one than before; once all else has been.
 */
export async function vanTold(
  db: Db,
  seat: Seat,
  { van: mark, vanAt: at, vanUntil: until, device }: PullCursor,
  { touched, more }: { touched: readonly Touched[]; more: boolean },
): Promise<Told> {
  const now = Date.now()
  const stock = touched.filter(({ kind }) => kind === 'stock')
  // Of one device alone is its money.
  const byOffice = stock.some(({ id }) => id === nobody) || touched.some(({ kind, place }) => kind === 'settings' && place !== device)
  const isDue = now >= until || byOffice || (stock.length > 0 && (await movedOtherwise(db, seat, at - slackMs)))
  if (!isDue) return { told: null, mark, at, until: stock.length ? Math.min(until, at + afterSalesMs) : until }
  if (more) return { told: null, mark, at, until: 0 }
  const van = await vanOf(db, seat)
  const next = markOf(van)
  const tomorrow = Temporal.PlainDate.from(van.day).add({ days: 1 })
  return { told: next === mark ? null : van, mark: next, at: now, until: startOfDay(tomorrow, await zoneOf(db)) }
}

/** By more than being sold and coming back: what was counted, transferred, corrected. */
async function movedOtherwise(db: Db, { settings }: Seat, since: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_moves m where ${ofCompany('m')} and m.location_id = ${settings.device.locationId}::uuid
      and m.created_at > ${new Date(since)} and m.kind not in ('sale', 'return') limit 1`.execute(db.withoutPlugins())
  return rows.length > 0
}

async function vanOf(db: Db, { settings, rules }: Seat): Promise<Van> {
  const { id, locationId: toId } = settings.device
  const device = await db.selectFrom('devices').select('restockFromLocationId').where('id', '=', id).executeTakeFirst()
  const isOff = rules.rules.some(({ code, value }) => code === 'restock.mode' && value === 'off')
  const found = device && (await restockOfVan(db, { toId, fromId: device.restockFromLocationId }))
  if (!found) return { day: await todayOf(db), fromName: '', lines: [], restocks: [], transfers: [] }
  return isOff ? { ...found, lines: [] } : found
}
