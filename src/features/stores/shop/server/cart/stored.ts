import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { shippingAddress } from '#features/sales/orders/contract.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Buyer } from '../buyer.ts'

/** `seenAt`: when the shopper was shown what it is, in milliseconds since 1970; not given: now. */
export type Line = { itemId: string; unit: string; quantity: string; seenPrice: string | null; seenAt?: number }
export type ShipTo = ReturnType<typeof shippingAddress.parse>
export type Content = { lines: readonly Line[]; poNumber: string; wantedOn: string | null; note: string; shipTo: ShipTo | null }
export type StoredCart = Content & { id: string; round: number }

const ownCart = (db: Db, { shopper, customerId }: Pick<Buyer, 'shopper' | 'customerId'>) =>
  db
    .selectFrom('storeCarts')
    .select(['id', 'round', 'poNumber', 'wantedOn', 'note', 'shipTo'])
    .where('shopperId', '=', shopper.id)
    .where('customerId', 'is not distinct from', customerId)

/** The cart of a shopper for a customer; null: they have put nothing in one yet. `lock`: whoever changes or sends it waits for the one before. */
export async function storedCart(db: Db, buyer: Pick<Buyer, 'shopper' | 'customerId'>, { lock = false } = {}): Promise<StoredCart | null> {
  const query = ownCart(db, buyer)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return null
  const shipTo = row.shipTo === null ? null : (shippingAddress.safeParse(row.shipTo).data ?? null)
  return { ...row, shipTo, lines: await linesOf(db, row.id) }
}

async function linesOf(db: Db, cartId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select item_id as "itemId", unit, trim_scale(quantity)::text as quantity, seen_price::text as "seenPrice",
      (extract(epoch from added_at) * 1000)::float8 as "seenAt"
    from store_cart_lines where ${ofCompany()} and cart_id = ${cartId}::uuid order by added_at, item_id, unit`.execute(db.withoutPlugins())
  return rows
}

/** The id of the cart, locked; made if there is none. Two devices at once make one. */
export async function lockedCart(db: Db, companyId: string, { store, shopper, customerId }: Buyer): Promise<string> {
  const own = ownCart(db, { shopper, customerId })
  const before = await own.forUpdate().executeTakeFirst()
  if (before) return before.id
  await sql`insert into store_carts (company_id, store_id, shopper_id, customer_id)
    values (${companyId}, ${store.id}, ${shopper.id}, ${customerId}) on conflict do nothing`.execute(db)
  return (await own.forUpdate().executeTakeFirstOrThrow()).id
}

export const touchCart = (db: Db, id: string) => db.updateTable('storeCarts').set({ changedAt: sql`now()` }).where('id', '=', id).execute()

/** What was sent is in the cart no more; the next press is another round. `customerId`: whose it became. */
export async function emptyCart(db: Db, id: string, customerId?: string): Promise<void> {
  await db.deleteFrom('storeCartLines').where('cartId', '=', id).execute()
  await db
    .updateTable('storeCarts')
    .set({
      round: sql<number>`round + 1`,
      poNumber: '',
      wantedOn: null,
      note: '',
      changedAt: sql`now()`,
      ...(customerId !== undefined && { customerId }),
    })
    .where('id', '=', id)
    .execute()
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
