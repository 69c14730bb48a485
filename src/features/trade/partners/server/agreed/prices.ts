import { sql } from 'kysely'
import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type PartnerPrice, type PriceFields, partnerPriceFields, type savePartnerPrice } from '../../contract.ts'
import { soldItem } from '../items.ts'
import { partnerOf } from '../partner.ts'
import { refusingTwice } from '../taken.ts'

const mostRows = 1000

export async function pricesOf(db: Db, partnerId: string): Promise<PartnerPrice[]> {
  await partnerOf(db, partnerId)
  const { rows } = await sql<PartnerPrice>`select p.id, p.item_id, p.unit, p.price::text as price, p.valid_from,
      coalesce(nullif(i.sku, ''), i.name) as item_number, i.name as item_name
    from partner_prices p join items i on ${ofCompany('i')} and i.id = p.item_id
    where ${ofCompany('p')} and p.partner_id = ${partnerId} order by item_number, p.unit, p.valid_from desc limit ${mostRows}`.execute(db)
  return rows
}

/** Adds one, or changes the one with this id. */
export async function savePrice(db: Db, by: Actor, partnerId: string, { id, ...given }: ValidInput<typeof savePartnerPrice>['body']) {
  await partnerOf(db, partnerId, { lock: true })
  const before = id ? await priceOf(db, partnerId, id) : null
  return keep(db, by, partnerId, before, fieldsToSave(partnerPriceFields, given, before))
}

/** What somebody agreed to with an order. */
export async function rememberPrice(db: Db, by: Actor, partnerId: string, fields: PriceFields) {
  await partnerOf(db, partnerId, { lock: true })
  const { itemId, unit, validFrom } = fields
  const same = db.selectFrom('partnerPrices').select('id').where('partnerId', '=', partnerId).where('itemId', '=', itemId)
  const row = await same.where('unit', '=', unit).where('validFrom', '=', validFrom).executeTakeFirst()
  return keep(db, by, partnerId, row ? await priceOf(db, partnerId, row.id) : null, fields)
}

type Kept = PriceFields & { id: string }

async function priceOf(db: Db, partnerId: string, id: string): Promise<Kept> {
  const query = db.selectFrom('partnerPrices').select(['id', 'itemId', 'unit', 'price', 'validFrom']).where('id', '=', id)
  const row = await query.where('partnerId', '=', partnerId).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

async function keep(db: Db, by: Actor, partnerId: string, before: Kept | null, fields: PriceFields): Promise<{ id: string }> {
  const number = await soldItem(db, fields.itemId)
  if (number === undefined) throw new AppError('invalid', { fields: { itemId: 'partners.errors.noItem' } })
  const write = before
    ? db
        .updateTable('partnerPrices')
        .set({ ...fields, updatedAt: new Date() })
        .where('id', '=', before.id)
        .returning('id')
    : db
        .insertInto('partnerPrices')
        .values({ companyId: by.companyId, partnerId, ...fields })
        .returning('id')
  const { id } = await refusingTwice<{ id: string }>(write.executeTakeFirstOrThrow())
  await audit(db, by, {
    action: before ? 'partnerPriceChanged' : 'partnerPriceAdded',
    recordKind: 'partner',
    recordId: partnerId,
    changes: [{ field: 'agreedPrice', from: before ? shown(number, before) : '', to: shown(number, fields) }],
  })
  return { id }
}

export async function removePrice(db: Db, by: Actor, id: string) {
  const row = await db
    .deleteFrom('partnerPrices')
    .where('id', '=', id)
    .returning(['partnerId', 'itemId', 'unit', 'price', 'validFrom'])
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const number = (await soldItem(db, row.itemId)) ?? ''
  await audit(db, by, {
    action: 'partnerPriceRemoved',
    recordKind: 'partner',
    recordId: row.partnerId,
    changes: [{ field: 'agreedPrice', from: shown(number, row), to: '' }],
  })
  return {}
}

const shown = (number: string, { unit, price, validFrom }: Pick<PriceFields, 'unit' | 'price' | 'validFrom'>) =>
  [number, unit, `$${price}`, validFrom].filter(Boolean).join(' ')
