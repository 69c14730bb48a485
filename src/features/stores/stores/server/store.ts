import { type Selectable, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { hasPrice } from '#features/catalog/prices/server/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Services } from '#server/services.ts'
import { pendingStates, type StoreFacts } from '../states.ts'
import { isOffered } from './offered.ts'
import { seesStore } from './seen.ts'

export type StoreRecord = Selectable<DB['stores']>

/** The store, or `notFound`. `lock`: nobody else changes it until the transaction ends. */
export async function storeRecord(context: DbContext, id: string, { lock = false } = {}): Promise<StoreRecord> {
  if (!can(memberOf(context).role, 'stores.read') || !(await seesStore(context, id))) throw new AppError('notFound')
  return storeById(context.db, id, { lock })
}

export async function storeById(db: Db, id: string, { lock = false } = {}): Promise<StoreRecord> {
  const query = db.selectFrom('stores').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

type Looked = { offers: boolean; shopped: boolean; pending: number }

/** What the guards of its steps look at. */
export async function factsOf(services: Services, db: Db, store: StoreRecord): Promise<StoreFacts> {
  const zone = await zoneOf(db)
  const today = dayAt(new Date(), zone)
  const { rows } = await sql<Looked>`
    select exists (select from items i where ${ofCompany('i')} and ${isOffered(store.id)} and ${hasPrice({ levelId: store.priceLevelId, day: today })}) as offers,
      exists (select from store_shoppers sh where ${ofCompany('sh')} and sh.store_id = ${store.id}::uuid
        and sh.state in ('Invited', 'Active')) as shopped,
      (select count(*) from orders o where ${ofCompany('o')} and o.store_id = ${store.id}::uuid
        and o.state = any(${pendingStates}::text[]))::int as pending`.execute(db.withoutPlugins())
  const [looked] = rows
  if (!looked) throw new Error('Facts are one row.')
  return {
    state: store.state,
    items: looked.offers ? 1 : 0,
    shoppers: looked.shopped ? 1 : 0,
    audience: store.audience,
    payNow: store.payNow,
    payable: !store.payNow || (await whyNotPayable(services, db)) === null,
    today,
    closesOn: store.closesOn,
    closedDays: Temporal.PlainDate.from(dayAt(store.stateSince, zone)).until(today, { largestUnit: 'days' }).days,
    pending: looked.pending,
  }
}
