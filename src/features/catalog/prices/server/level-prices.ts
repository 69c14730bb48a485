import { sql } from 'kysely'
import { fieldsToSave } from '#contract/edit.ts'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { holdsIn } from '#server/data/holds.ts'
import type { DbContext } from '#server/http/context.ts'
import { type LevelPrice, type LevelPriceFields, levelPriceForm, type listLevelPrices, type saveLevelPrice } from '../contract.ts'
import { seesCosts } from './costs.ts'
import { inOwnUnit, itemNumber, pricedItem, shownDays } from './items.ts'
import { levelOf } from './level.ts'
import { refuseManyPrices } from './most-prices.ts'
import { pricePage } from './page.ts'
import { refusingTwice } from './taken.ts'
import { seenLevel } from './visible-levels.ts'

export const levelPriceColumns = sql`p.id, p.item_id, p.unit, p.min_quantity::text as minimum, coalesce(p.price::text, '') as price,
  coalesce(p.percent::text, '') as percent, p.valid_from, p.valid_to, ${itemNumber} as item_number, i.name as item_name`

export async function levelPricePage(
  context: DbContext,
  { params, query }: ValidInput<typeof listLevelPrices>,
): Promise<RawResult<typeof listLevelPrices>> {
  const level = await seenLevel(context, params.id)
  const page = await pricePage<LevelPrice>(context, query, {
    place: `level ${params.id}`,
    table: sql`price_level_prices`,
    select: levelPriceColumns,
    where: sql`p.level_id = ${params.id} and ${holdsIn(query.search, sql`i.searched`)}`,
  })
  return level.base === 'cost' && !seesCosts(context) ? { ...page, rows: page.rows.map((row) => ({ ...row, percent: '' })) } : page
}

export async function keepLevelPrice(
  context: DbContext,
  levelId: string,
  { id, ...given }: ValidInput<typeof saveLevelPrice>['body'],
): Promise<{ id: string }> {
  const { db } = context
  const by = actorOf(context)
  await levelOf(db, levelId, { lock: true })
  const before = id ? await priceOf(db, levelId, id) : null
  const form = fieldsToSave(levelPriceForm, given, before)
  const item = await pricedItem(db, form.itemId)
  const fields = inOwnUnit(form, item)
  if (before?.itemId !== fields.itemId) await refuseManyPrices(db, { levelId }, fields.itemId)
  const { minimum, price, percent, ...rest } = fields
  const row = { ...rest, minQuantity: minimum, price: price || null, percent: percent || null }
  const saved = await refusingTwice<{ id: string }>(
    (before
      ? db
          .updateTable('priceLevelPrices')
          .set({ ...row, updatedAt: new Date() })
          .where('id', '=', before.id)
          .returning('id')
      : db
          .insertInto('priceLevelPrices')
          .values({ companyId: by.companyId, levelId, ...row })
          .returning('id')
    ).executeTakeFirstOrThrow(),
  )
  await audit(db, by, {
    action: before ? 'levelPriceChanged' : 'levelPriceAdded',
    recordKind: 'priceLevel',
    recordId: levelId,
    changes: [{ field: 'price', from: before ? shown(item.number, before) : '', to: shown(item.number, fields) }],
  })
  return saved
}

async function priceOf(db: Db, levelId: string, id: string): Promise<LevelPriceFields & { id: string }> {
  const row = await db
    .selectFrom('priceLevelPrices')
    .select(['id', 'itemId', 'unit', 'minQuantity', 'price', 'percent', 'validFrom', 'validTo'])
    .where('id', '=', id)
    .where('levelId', '=', levelId)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const { minQuantity, price, percent, ...rest } = row
  return { ...rest, minimum: minQuantity, price: price ?? '', percent: percent ?? '' }
}

export async function removeLevelPrice(context: DbContext, id: string) {
  const { db } = context
  const row = await db.deleteFrom('priceLevelPrices').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const gone = { ...row, minimum: row.minQuantity, price: row.price ?? '', percent: row.percent ?? '' }
  await audit(db, actorOf(context), {
    action: 'levelPriceRemoved',
    recordKind: 'priceLevel',
    recordId: row.levelId,
    changes: [{ field: 'price', from: shown((await pricedItem(db, row.itemId)).number, gone), to: '' }],
  })
  return {}
}

const shown = (number: string, row: Omit<LevelPriceFields, 'itemId'>) =>
  [number, Number(row.minimum) > 1 ? `≥ ${row.minimum}` : '', row.unit, row.price ? `$${row.price}` : `${row.percent} %`, shownDays(row)]
    .filter(Boolean)
    .join(' ')
