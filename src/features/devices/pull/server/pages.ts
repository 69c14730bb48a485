import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { LoadedKind } from './cursor.ts'
import { isSold } from './items.ts'
import type { Seat } from './seat.ts'
import { isOfLevel, notOver, reached } from './small-rows.ts'

/** A row's place in its kind: by its id, or by its customer's and its own. */
export type Place = string[]
const first = '00000000-0000-0000-0000-000000000000'

/** The next rows of a kind that the device may know, by keys: each page goes on where the one before ended, and all of them walk once. */
export async function pageOf(db: Db, seat: Seat, kind: LoadedKind, after: Place | null, most: number): Promise<Place[]> {
  const { rows } = await pages[kind](seat, after ?? [], most).execute(db.withoutPlugins())
  return rows.map(({ owner, id }) => (owner ? [owner, id] : [id]))
}

type Page = (seat: Seat, after: Place, most: number) => RawBuilder<{ id: string; owner?: string }>
const byId = ([id = first]: Place) => sql`${id}::uuid`
const byOwner = ([owner = first, id = first]: Place) => sql`(${owner}::uuid, ${id}::uuid)`

const pages: Record<LoadedKind, Page> = {
  category: (_, after, most) =>
    sql`select g.id from item_categories g where ${ofCompany('g')} and g.id > ${byId(after)} order by g.id limit ${most}`,
  level: (_, after, most) =>
    sql`select l.id from price_levels l where ${ofCompany('l')} and l.active and l.id > ${byId(after)} order by l.id limit ${most}`,
  item: (_, after, most) =>
    sql`select i.id from items i where ${ofCompany('i')} and ${isSold} and i.id > ${byId(after)} order by i.id limit ${most}`,
  ofLevel: (seat, after, most) => sql`
    select p.id from price_level_prices p join price_levels l on ${ofCompany('l')} and l.id = p.level_id
    where ${ofCompany('p')} and ${isOfLevel(seat)} and p.id > ${byId(after)} order by p.id limit ${most}`,
  customer: ({ inScope }, after, most) =>
    sql`select c.id from customers c where ${ofCompany('c')} and ${inScope} and c.id > ${byId(after)} order by c.id limit ${most}`,
  agreed: (seat, after, most) => sql`
    with ${reached(seat)}
    select a.id from agreed_prices a where ${ofCompany('a')} and a.customer_id in (select id from reached) and ${notOver('a')}
      and a.id > ${byId(after)} order by a.id limit ${most}`,
  stock: ({ locationId }, after, most) => sql`
    select b.item_id as id from stock_balances b where ${ofCompany('b')} and b.location_id = ${locationId}::uuid
      and (b.on_hand <> 0 or b.reserved <> 0 or b.in_transit <> 0 or b.par is not null) and b.item_id > ${byId(after)}
    order by b.item_id limit ${most}`,
  invoice: ({ inScope }, after, most) => sql`
    select i.customer_id as owner, i.id from customers c join invoices i on ${ofCompany('i')} and i.customer_id = c.id
    where ${ofCompany('c')} and ${inScope} and c.id >= ${byId(after)} and i.balance <> 0 and i.balance > 0 and not i.voided and not i.deleted
      and (i.customer_id, i.id) > ${byOwner(after)} order by i.customer_id, i.id limit ${most}`,
}
