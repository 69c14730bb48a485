import { sql } from 'kysely'
import { fieldsToSave } from '#contract/edit.ts'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { type Actor, actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { holdsIn } from '#server/data/holds.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type AgreedPrice, type AgreedPriceFields, agreedPriceForm, type listAgreedPrices, type saveAgreedPrice } from '../contract.ts'
import { inOwnUnit, itemNumber, pricedItem, shownDays } from './items.ts'
import { refuseManyPrices } from './most-prices.ts'
import { pricePage } from './page.ts'
import { refusingTwice } from './taken.ts'

/** With whom a price is agreed. */
export type Owner = { customerId: string } | { partnerId: string }

export const agreedColumns = sql`p.id, p.item_id, p.unit, p.min_quantity::text as minimum, p.price::text as price, p.valid_from, p.valid_to,
  ${itemNumber} as item_number, i.name as item_name`

export async function agreedPage(
  context: DbContext,
  { params, query }: ValidInput<typeof listAgreedPrices>,
): Promise<RawResult<typeof listAgreedPrices>> {
  if (!(await reachesCustomer(context, params.id, 'prices.read'))) throw new AppError('notFound')
  const today = await todayOf(context.db)
  const isThere = query.ended ? sql`true` : sql`(p.valid_to is null or p.valid_to >= ${today}::date)`
  const page = await pricePage<AgreedPrice>(context, query, {
    place: `agreed ${params.id} ${query.ended ?? ''}`,
    table: sql`agreed_prices`,
    select: agreedColumns,
    where: sql`p.customer_id = ${params.id} and ${isThere} and ${holdsIn(query.search, sql`i.searched`)}`,
  })
  return { ...page, canWrite: can(memberOf(context).role, 'prices.write') }
}

/** Adds one of the customer's, or changes the one with this id. */
export async function saveAgreed(context: DbContext, customerId: string, { id, ...given }: ValidInput<typeof saveAgreedPrice>['body']) {
  const { db } = context
  if (!(await reachesCustomer(context, customerId, 'prices.write'))) throw new AppError('notFound')
  const before = id ? await agreedOf(db, id) : null
  if (before && before.customerId !== customerId) throw new AppError('notFound')
  return keepAgreed(db, actorOf(context), { customerId }, before, fieldsToSave(agreedPriceForm, given, before))
}

export type Agreed = AgreedPriceFields & { id: string; customerId: string | null; partnerId: string | null }

export async function agreedOf(db: Db, id: string): Promise<Agreed> {
  const row = await db
    .selectFrom('agreedPrices')
    .select(['id', 'customerId', 'partnerId', 'itemId', 'unit', 'minQuantity', 'price', 'validFrom', 'validTo'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const { minQuantity, ...rest } = row
  return { ...rest, minimum: minQuantity }
}

/** `before`: the one that changes; null: a new one. */
export async function keepAgreed(db: Db, by: Actor, owner: Owner, before: Agreed | null, said: AgreedPriceFields): Promise<{ id: string }> {
  const item = await pricedItem(db, said.itemId)
  const fields = 'customerId' in owner ? inOwnUnit(said, item) : said
  if (before?.itemId !== fields.itemId) await refuseManyPrices(db, owner, fields.itemId)
  const { minimum, ...rest } = fields
  const row = { ...rest, minQuantity: minimum }
  const saved = await refusingTwice<{ id: string }>(
    (before
      ? db
          .updateTable('agreedPrices')
          .set({ ...row, updatedAt: new Date() })
          .where('id', '=', before.id)
          .returning('id')
      : db
          .insertInto('agreedPrices')
          .values({ companyId: by.companyId, ...owner, ...row })
          .returning('id')
    ).executeTakeFirstOrThrow(),
  )
  await note(db, by, owner, before ? 'Changed' : 'Added', {
    from: before ? shown(item.number, before) : '',
    to: shown(item.number, fields),
  })
  return saved
}

/** The last day on which it holds. */
export async function endAgreed(context: DbContext, id: string, validTo: string) {
  const { db } = context
  const before = await ownAgreed(context, id)
  const { customerId, id: _, partnerId: __, ...fields } = before
  await keepAgreed(db, actorOf(context), { customerId }, before, fieldsToSave(agreedPriceForm, { validTo }, fields))
  return {}
}

export async function removeAgreed(context: DbContext, id: string) {
  const before = await ownAgreed(context, id)
  await dropAgreed(context.db, actorOf(context), before)
  return {}
}

/** A customer's, which the caller reaches: a partner's are changed where the partner is. */
async function ownAgreed(context: DbContext, id: string) {
  const { customerId, ...found } = await agreedOf(context.db, id)
  if (!customerId || !(await reachesCustomer(context, customerId, 'prices.write'))) throw new AppError('notFound')
  return { ...found, customerId }
}

export async function dropAgreed(db: Db, by: Actor, before: Agreed) {
  await db.deleteFrom('agreedPrices').where('id', '=', before.id).execute()
  const owner = before.customerId ? { customerId: before.customerId } : { partnerId: before.partnerId ?? '' }
  await note(db, by, owner, 'Removed', { from: shown((await pricedItem(db, before.itemId)).number, before), to: '' })
}

async function note(db: Db, by: Actor, owner: Owner, what: 'Added' | 'Changed' | 'Removed', change: { from: string; to: string }) {
  const changes = [{ field: 'agreedPrice', ...change }]
  if ('partnerId' in owner)
    await audit(db, by, { action: `partnerPrice${what}`, recordKind: 'partner', recordId: owner.partnerId, changes })
  else await audit(db, by, { action: `agreedPrice${what}`, recordKind: 'customer', recordId: owner.customerId, changes })
}

const shown = (number: string, row: Omit<AgreedPriceFields, 'itemId'>) =>
  [number, Number(row.minimum) > 1 ? `≥ ${row.minimum}` : '', row.unit, `$${row.price}`, shownDays(row)].filter(Boolean).join(' ')
