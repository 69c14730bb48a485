import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { factsFor, priceOf } from '#features/catalog/prices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { changeCart, getCart, setCartLine } from '../../contract.ts'
import { type Buyer, buyerWithCart } from '../buyer.ts'
import { describedItems, isSoldIn } from '../catalog/described.ts'
import { priceBuyer } from '../catalog/priced.ts'
import { earliestDay } from '../store.ts'
import { aroundCart, reckoned } from './reckoned.ts'
import { type Line, lockedCart, mostLines, putLines, seenNow, storedCart, totalOf, touchCart } from './stored.ts'

type Answer = RawResult<typeof getCart>

export async function cartOf(context: DbContext, customerId?: string): Promise<Answer> {
  return cartNow(context, await buyerWithCart(context, customerId))
}
export async function cartNow(context: DbContext, buyer: Buyer): Promise<Answer> {
  const [stored, around] = await Promise.all([storedCart(context.db, buyer), aroundCart(context, buyer)])
  return (await reckoned(context, buyer, stored, around)).cart
}

/** One line of the cart. What is sold in no such unit, or not here, is refused; in which number it is sold says the cart. */
export async function lineSet(context: DbContext, said: ValidInput<typeof setCartLine>['body']): Promise<Answer> {
  const { db } = context
  const { companyId } = storeOf(context)
  const buyer = await buyerWithCart(context, said.customerId)
  const item = (await describedItems(db, buyer, [said.itemId], context.language)).get(said.itemId)
  const unit = said.unit.toUpperCase() || (item?.unit ?? '')
  const cartId = await lockedCart(db, companyId, buyer)
  if (Number(said.quantity) === 0) {
    if (!said.add) await takeOut(db, cartId, said.itemId, unit)
  } else {
    if (!buyer.showsCatalog || !item?.isOffered) throw new AppError('notFound')
    if (!isSoldIn(item, unit)) throw new AppError('invalid', { fields: { unit: 'validation.wrong' } })
    const before = await lineOf(db, cartId, said.itemId, unit)
    if (!before && (await countOf(db, cartId)) >= mostLines) throw new AppError('cartFull')
    const quantity = said.add ? totalOf([said, ...(before ? [before] : [])]) : said.quantity
    if (Number(quantity) > mostQuantity) throw new AppError('invalid', { fields: { quantity: 'validation.wrong' } })
    const [seen = null] = await pricesNow(db, buyer, [{ itemId: said.itemId, unit, quantity }])
    await putLines(db, companyId, cartId, [{ itemId: said.itemId, unit, quantity, seenPrice: seen }])
  }
  await touchCart(db, cartId)
  return cartNow(context, buyer)
}

const mostQuantity = 999_999_999

const takeOut = (db: Db, cartId: string, itemId: string, unit: string) =>
  db.deleteFrom('storeCartLines').where('cartId', '=', cartId).where('itemId', '=', itemId).where('unit', '=', unit).execute()

async function lineOf(db: Db, cartId: string, itemId: string, unit: string) {
  const { rows } = await sql<{ quantity: string }>`
    select trim_scale(quantity)::text as quantity from store_cart_lines
    where ${ofCompany()} and cart_id = ${cartId}::uuid and item_id = ${itemId}::uuid and unit = ${unit}`.execute(db.withoutPlugins())
  return rows[0]
}

async function countOf(db: Db, cartId: string): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from store_cart_lines where ${ofCompany()} and cart_id = ${cartId}::uuid`.execute(db.withoutPlugins())
  return rows[0]?.lines ?? 0
}

/** What each costs now, as the shopper is shown it; null: nobody has said a price, or they see none. */
export async function pricesNow(db: Db, buyer: Buyer, lines: readonly Omit<Line, 'seenPrice'>[]): Promise<(string | null)[]> {
  if (!buyer.seesPrices) return lines.map(() => null)
  return (await factsFor(db, priceBuyer(buyer), lines)).map(({ facts, asked }) => priceOf(facts, asked).unitPrice)
}

/** What is said of the whole cart; only what is named changes. */
export async function cartChanged(context: DbContext, said: ValidInput<typeof changeCart>['body']): Promise<Answer> {
  const { db } = context
  const { companyId } = storeOf(context)
  const buyer = await buyerWithCart(context, said.customerId)
  const { poNumber, wantedOn, note, shipTo } = said
  if (wantedOn && wantedOn < earliestDay(buyer.store)) throw new AppError('invalid', { fields: { wantedOn: 'storefront.errors.tooEarly' } })
  const cartId = await lockedCart(db, companyId, buyer)
  await db
    .updateTable('storeCarts')
    .set({
      changedAt: sql`now()`,
      ...(poNumber !== undefined && { poNumber }),
      ...(wantedOn !== undefined && { wantedOn: wantedOn || null }),
      ...(note !== undefined && { note }),
      ...(shipTo !== undefined && { shipTo: JSON.stringify(shipTo) }),
    })
    .where('id', '=', cartId)
    .execute()
  if (said.empty) await db.deleteFrom('storeCartLines').where('cartId', '=', cartId).execute()
  if (said.seenTotal !== undefined) await pricesSeen(context, companyId, buyer, said.seenTotal)
  return cartNow(context, buyer)
}

/** The prices that come to what was shown are agreed to, and no others. */
async function pricesSeen(context: DbContext, companyId: string, buyer: Buyer, total: number) {
  const { db } = context
  const stored = await storedCart(db, buyer)
  if (!stored) return
  const { cart } = await reckoned(context, buyer, stored)
  if (cart.total !== total) throw new AppError('cartMoved')
  await putLines(
    db,
    companyId,
    stored.id,
    cart.lines.map(({ itemId, unit, quantity, unitPrice }) => ({ itemId, unit, quantity, seenPrice: unitPrice })),
  )
  await seenNow(db, stored.id)
}
