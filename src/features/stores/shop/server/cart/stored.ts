import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { shippingAddress } from '#features/sales/orders/contract.ts'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Buyer } from '../buyer.ts'

/** `seenAt`: when the shopper was shown what it is, in milliseconds since 1970; not given: now. */
export type Line = { itemId: string; unit: string; quantity: string; seenPrice: string | null; seenAt?: number }
export type ShipTo = ReturnType<typeof shippingAddress.parse>
export type Content = { lines: readonly Line[]; poNumber: string; wantedOn: string | null; note: string; shipTo: ShipTo | null }
export type StoredCart = Content & { id: string; customerId: string | null; round: number }
type Owner = Pick<Buyer, 'shopper' | 'customerId'>

const columns = sql`c.id, c.customer_id as "customerId", c.round, c.po_number as "poNumber", c.wanted_on as "wantedOn", c.note, c.ship_to as "shipTo"`
const lineColumns = sql`l.cart_id as "cartId", l.item_id as "itemId", l.unit, trim_scale(l.quantity)::text as quantity,
  l.seen_price::text as "seenPrice", (extract(epoch from l.added_at) * 1000)::float8 as "seenAt"`
const inOrder = sql`order by l.added_at, l.item_id, l.unit`
type CartRow = Omit<StoredCart, 'lines' | 'shipTo'> & { shipTo: unknown }
type LineRow = Line & { cartId: string }

type Whose = { shopperId: string; customerId: string | null }
type Slot<Of> = (name: Extract<keyof Of, string>) => unknown
const isTheirs = (slot: Slot<Whose>) =>
  sql`${ofCompany('c')} and c.shopper_id = ${slot('shopperId')}::uuid and c.customer_id is not distinct from ${slot('customerId')}::uuid`
const ofShopper = writtenOnce<Whose, CartRow>((slot) => sql`select ${columns} from store_carts c where ${isTheirs(slot)}`)
const ofShopperLocked = writtenOnce<Whose, CartRow>((slot) => sql`select ${columns} from store_carts c where ${isTheirs(slot)} for update`)
const linesOfShopper = writtenOnce<Whose, LineRow>(
  (slot) => sql`
    select ${lineColumns} from store_carts c join store_cart_lines l on ${ofCompany('l')} and l.cart_id = c.id where ${isTheirs(slot)} ${inOrder}`,
)

const ofIdsLocked = writtenOnce<{ ids: readonly string[] }, CartRow>(
  (slot) =>
    sql`select ${columns} from store_carts c where ${ofCompany('c')} and c.id = any(${slot('ids')}::uuid[]) order by c.id for update`,
)
const linesOfIds = writtenOnce<{ ids: readonly string[] }, LineRow>(
  (slot) =>
    sql`select ${lineColumns} from store_cart_lines l where ${ofCompany('l')} and l.cart_id = any(${slot('ids')}::uuid[]) ${inOrder}`,
)

const cartOf = ({ shipTo, ...row }: CartRow, lines: readonly LineRow[]): StoredCart => ({
  ...row,
  shipTo: shipTo === null ? null : (shippingAddress.safeParse(shipTo).data ?? null),
  lines: lines.filter(({ cartId }) => cartId === row.id).map(({ cartId: _, ...line }) => line),
})

/**
 * The cart of a shopper for a customer; null: they have put nothing in one yet. `lock`: whoever changes or sends it waits for the one before; its
 * lines are read after that, in the same write.
 */
export async function storedCart(db: Db, { shopper, customerId }: Owner, { lock = false } = {}): Promise<StoredCart | null> {
  const whose = { shopperId: shopper.id, customerId }
  const [[row], lines] = await Promise.all([(lock ? ofShopperLocked : ofShopper)(db, whose), linesOfShopper(db, whose)])
  return row ? cartOf(row, lines) : null
}

/** These carts as they are now, by their ids, locked in their order. */
export async function lockedCarts(db: Db, ids: readonly string[]): Promise<Map<string, StoredCart>> {
  const [rows, lines] = await Promise.all([ofIdsLocked(db, { ids }), linesOfIds(db, { ids })])
  return new Map(rows.map((row) => [row.id, cartOf(row, lines)]))
}

/** The id of the cart, locked; made if there is none. Two devices at once make one. */
export async function lockedCart(db: Db, companyId: string, { store, shopper, customerId }: Buyer): Promise<string> {
  const whose = { shopperId: shopper.id, customerId }
  const [before] = await ofShopperLocked(db, whose)
  if (before) return before.id
  await sql`insert into store_carts (company_id, store_id, shopper_id, customer_id)
    values (${companyId}, ${store.id}, ${shopper.id}, ${customerId}) on conflict do nothing`.execute(db)
  const [made] = await ofShopperLocked(db, whose)
  if (!made) throw new Error('A cart that was made is there.')
  return made.id
}

/** Presses that a cart remembers: of those before, no answer is waited for any more. */
const mostPresses = 20

/** A locked cart gets more by this press, unless it got it before: then the answer was lost, and the same is asked again. */
export async function isNewPress(db: Db, id: string, key: string | undefined): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    update store_carts c set changed_at = now(), pressed = case when w.is_new then (${key ?? null}::uuid || c.pressed)[1:${sql.lit(mostPresses)}] else c.pressed end
    from (select ${key ?? null}::uuid is not null and not (${key ?? null}::uuid = any(pressed)) as is_new from store_carts
      where ${ofCompany()} and id = ${id}::uuid) w
    where ${ofCompany('c')} and c.id = ${id}::uuid returning ${key ?? null}::uuid is null or w.is_new as "isNew"`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.isNew ?? true
}

export const touchCart = (db: Db, id: string) => db.updateTable('storeCarts').set({ changedAt: sql`now()` }).where('id', '=', id).execute()

const emptied = writtenOnce<{ ids: readonly string[]; customerId: string | null }, { id: string }>(
  (slot) => sql`
    with gone as (delete from store_cart_lines l where ${ofCompany('l')} and l.cart_id = any(${slot('ids')}::uuid[]))
    update store_carts c set round = c.round + 1, po_number = '', wanted_on = null, note = '', changed_at = now(),
      ship_to = case when exists (select from customers k where ${ofCompany('k')} and k.id = c.customer_id and k.address1 <> '') then null else c.ship_to end,
      customer_id = coalesce(${slot('customerId')}::uuid, c.customer_id)
    where ${ofCompany('c')} and c.id = any(${slot('ids')}::uuid[]) returning c.id`,
)
/**
 * What was sent is in the carts no more; the next press is another round, and goes where the customer is, where that is known. `customerId`: whose
 * it became.
 */
export async function emptyCarts(db: Db, ids: readonly string[], customerId: string | null = null): Promise<void> {
  if (ids.length) await emptied(db, { ids, customerId })
}

/**
 * Puts these lines in as they are; a line that is there already is said anew, or gets so many more (`add`): what it cost when it was seen stays, for
 * whoever adds to it by its number was shown no other price.
 */
export async function putLines(db: Db, companyId: string, cartId: string, lines: readonly Line[], { add = false } = {}): Promise<void> {
  if (!lines.length) return
  await sql`insert into store_cart_lines as l (company_id, cart_id, item_id, unit, quantity, seen_price, added_at)
    select ${companyId}, ${cartId}, g.item_id, g.unit, g.quantity, g.seen_price, coalesce(g.seen_at, now()) from unnest(
      ${lines.map(({ itemId }) => itemId)}::uuid[], ${lines.map(({ unit }) => unit)}::text[], ${lines.map(({ quantity }) => quantity)}::numeric[],
      ${lines.map(({ seenPrice }) => seenPrice)}::numeric[], ${lines.map(({ seenAt }) => (seenAt === undefined ? null : new Date(seenAt)))}::timestamptz[])
      as g (item_id, unit, quantity, seen_price, seen_at)
    on conflict (company_id, cart_id, item_id, unit) do update
      set quantity = excluded.quantity ${add ? sql`+ l.quantity` : sql``}, seen_price = ${add ? sql`coalesce(l.seen_price, excluded.seen_price)` : sql`excluded.seen_price`}`.execute(
    db,
  )
}

/** All of it was shown as it is now; it stays in its order. */
export const seenNow = (db: Db, cartId: string) =>
  sql`update store_cart_lines l set added_at = now() + o.place * interval '1 microsecond'
    from (select item_id, unit, row_number() over (order by added_at, item_id, unit) as place from store_cart_lines
      where ${ofCompany()} and cart_id = ${cartId}::uuid) o
    where ${ofCompany('l')} and l.cart_id = ${cartId}::uuid and l.item_id = o.item_id and l.unit = o.unit`.execute(db.withoutPlugins())

/** As many as an order takes. */
export const mostLines = 200

/** Puts these in besides what is there: the same item in the same unit, twice among them or there already, is one line. */
export async function putMore(db: Db, companyId: string, cartId: string, lines: readonly Line[]): Promise<void> {
  const merged = [...Map.groupBy(lines, ({ itemId, unit }) => `${itemId} ${unit}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, quantity: totalOf(same) }] : []
  })
  const [ids, units] = [merged.map(({ itemId }) => itemId), merged.map(({ unit }) => unit)]
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from store_cart_lines l where ${ofCompany('l')} and l.cart_id = ${cartId}::uuid
      and not exists (select from unnest(${ids}::uuid[], ${units}::text[]) g (item_id, unit) where g.item_id = l.item_id and g.unit = l.unit)`.execute(
    db.withoutPlugins(),
  )
  if ((rows[0]?.others ?? 0) + merged.length > mostLines) throw new AppError('cartFull')
  await putLines(db, companyId, cartId, merged, { add: true })
}

/** In ten-thousandths, as quantities are said. */
export const totalOf = (lines: readonly { quantity: string }[]) =>
  String(lines.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 10_000), 0) / 10_000)
