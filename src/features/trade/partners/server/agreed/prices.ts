import { sql } from 'kysely'
import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Agreed, agreedOf, dropAgreed, keepAgreed } from '#features/catalog/prices/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type PartnerPrice, type PriceFields, partnerPriceForm, type savePartnerPrice } from '../../contract.ts'
import { soldItem } from '../items.ts'
import { partnerOf } from '../partner.ts'
import { refusingTwice } from '../taken.ts'

const mostRows = 1000
/** One that never said from when holds since ever. */
const ever = '1970-01-01'

export async function pricesOf(db: Db, partnerId: string): Promise<PartnerPrice[]> {
  await partnerOf(db, partnerId)
  const { rows } =
    await sql<PartnerPrice>`select p.id, p.item_id, p.unit, trim_scale(p.min_quantity)::text as minimum, p.price::text as price,
      coalesce(p.valid_from, ${ever}::date) as valid_from, p.valid_to,
      coalesce(nullif(i.sku, ''), i.name) as item_number, i.name as item_name
    from agreed_prices p join items i on ${ofCompany('i')} and i.id = p.item_id
    where ${ofCompany('p')} and p.partner_id = ${partnerId} order by item_number, p.unit, p.min_quantity, p.valid_from desc limit ${mostRows}`.execute(
      db,
    )
  return rows
}

/** Adds one, or changes the one with this id. */
export async function savePrice(db: Db, by: Actor, partnerId: string, { id, ...given }: ValidInput<typeof savePartnerPrice>['body']) {
  await partnerOf(db, partnerId, { lock: true })
  const before = id ? await priceOf(db, id) : null
  if (before && before.partnerId !== partnerId) throw new AppError('notFound')
  return keep(
    db,
    by,
    partnerId,
    before,
    fieldsToSave(partnerPriceForm, given, before && { ...before, validFrom: before.validFrom ?? ever }),
  )
}

/** What somebody agreed to with an order, for this and all that follow: what was accepted once is no price (decision 0033). */
export async function rememberPrice(db: Db, by: Actor, partnerId: string, fields: Omit<PriceFields, 'minimum' | 'validTo'>) {
  await partnerOf(db, partnerId, { lock: true })
  const { itemId, unit, validFrom } = fields
  const same = db.selectFrom('agreedPrices').select('id').where('partnerId', '=', partnerId).where('itemId', '=', itemId)
  const row = await same.where('unit', '=', unit).where('validFrom', '=', validFrom).where('minQuantity', '=', '1').executeTakeFirst()
  const before = row ? await agreedOf(db, row.id) : null
  return keep(db, by, partnerId, before, { ...fields, minimum: '1', validTo: before?.validTo ?? null })
}

async function priceOf(db: Db, id: string): Promise<Agreed> {
  const found = await agreedOf(db, id)
  // A customer's is changed where the customer is.
  if (!found.partnerId) throw new AppError('notFound')
  return found
}

async function keep(db: Db, by: Actor, partnerId: string, before: Agreed | null, fields: PriceFields): Promise<{ id: string }> {
  if ((await soldItem(db, fields.itemId)) === undefined) throw new AppError('invalid', { fields: { itemId: 'partners.errors.noItem' } })
  return refusingTwice(keepAgreed(db, by, { partnerId }, before, fields))
}

export async function removePrice(db: Db, by: Actor, id: string) {
  await dropAgreed(db, by, await priceOf(db, id))
  return {}
}
