import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type bulkItems, type ItemBulkChange, mostItemsOfView } from '../../contract.ts'
import { type Quantities, quantityRule } from '../../quantity-rule.ts'
import { isReadOnly } from '../change/save.ts'
import type { ItemRecord } from '../item.ts'
import { listRequest } from '../list/list.ts'
import { itemListing } from '../list/list-sql.ts'
import { plainDecimal } from '../packs.ts'
import { storesAgainst } from '../quantities.ts'
import { type BulkValues, bulkColumns, setMany } from './set-many.ts'

type Body = ValidInput<typeof bulkItems>['body']
type Answer = RawResult<typeof bulkItems>

/**
 * One change of many items, all of it in one transaction. Items that have it all already are left; those that QuickBooks does not let go, and those of
 * which nothing could be ordered any more, are left out.
 */
export async function changeMany(context: DbContext, { change, ids, view, requestKey }: Body): Promise<Answer> {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  const begun = await db
    .insertInto('itemChanges')
    .values({ companyId, requestKey, change: JSON.stringify(change), startedBy: userId })
    .onConflict((conflict) => conflict.columns(['companyId', 'requestKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // The dialog sent it a second time.
  if (!begun)
    return db
      .selectFrom('itemChanges')
      .select(['id', 'changed', 'unchanged', 'skipped'])
      .where('requestKey', '=', requestKey)
      .executeTakeFirstOrThrow()
  await checkValues(db, change)
  const wanted = ids ?? (view ? await idsOfView(context, view) : [])
  const rows = await lockItems(db, wanted)
  if (!rows.length) throw new AppError('bulkNobody')
  const values = valuesOf(change)
  const isFixed = (row: ItemRecord) => isReadOnly(row) && values.active !== undefined && values.active !== row.active
  const fitting = (await stillSold(db, rows, values)).filter((row) => !isFixed(row))
  const changed = fitting.filter((row) => differs(row, values))
  await setMany(context, changed, values)
  await keepBefore(db, { companyId, changeId: begun.id, values }, changed)
  const outcome = { changed: changed.length, unchanged: fitting.length - changed.length, skipped: rows.length - fitting.length }
  await db.updateTable('itemChanges').set(outcome).where('id', '=', begun.id).execute()
  await audit(db, actorOf(context), { action: 'itemsChanged', changes: changesOf(change, outcome.changed) })
  return { id: begun.id, ...outcome }
}

async function idsOfView(context: DbContext, view: NonNullable<Body['view']>): Promise<string[]> {
  const request = await listRequest(context, view)
  const { rows } = await itemListing.rowsSql({ ...request, limit: mostItemsOfView + 1 }, 'ids').execute(context.db.withoutPlugins())
  if (rows.length > mostItemsOfView) throw new AppError('tooManyItems', { values: { most: mostItemsOfView } })
  return rows.map(({ id }) => id)
}

/** In the order of their ids, so that two at once wait for each other and never in turn. */
export const lockItems = (db: Db, ids: readonly string[]): Promise<ItemRecord[]> =>
  db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('itemType', '<>', 'Category')
    .orderBy('id')
    .forUpdate()
    .execute()

async function checkValues(db: Db, { categoryId, taxCodeId }: ItemBulkChange) {
  const isGone = async (table: 'itemCategories' | 'taxCodes', id: string) =>
    !(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())
  if (categoryId && (await isGone('itemCategories', categoryId)))
    throw new AppError('invalid', { fields: { categoryId: 'items.errors.categoryGone' } })
  if (taxCodeId && (await isGone('taxCodes', taxCodeId)))
    throw new AppError('invalid', { fields: { taxCodeId: 'items.errors.taxCodeGone' } })
}

function valuesOf({ categoryId, taxCodeId, minimumQuantity, multipleQuantity, ...flags }: ItemBulkChange): BulkValues {
  const isYes = Object.fromEntries(Object.entries(flags).flatMap(([name, flag]) => (flag === undefined ? [] : [[name, flag === 'Y']])))
  return {
    ...isYes,
    ...(categoryId !== undefined && { categoryId }),
    ...(taxCodeId !== undefined && { taxCodeId }),
    ...(minimumQuantity !== undefined && { minimumQuantity: minimumQuantity || null }),
    ...(multipleQuantity !== undefined && { multipleQuantity: multipleQuantity || null }),
  }
}

const comparable = (value: BulkValues[keyof BulkValues]) => (typeof value === 'string' && /^\d/.test(value) ? plainDecimal(value) : value)
/** Those of which something could be ordered with these values, also in each store that says something of them itself. */
export async function stillSold(db: Db, rows: readonly ItemRecord[], values: BulkValues): Promise<ItemRecord[]> {
  if (values.minimumQuantity === undefined && values.multipleQuantity === undefined) return [...rows]
  const then = rows.map((row) => ({ id: row.id, ...soldThen(row, values) }))
  const against = await storesAgainst(db, then)
  return rows.filter((row, at) => !against.has(row.id) && quantityRule(then[at] ?? soldThen(row, values))?.kind !== 'impossible')
}

/** With the most that is sold of it, which stays. */
function soldThen({ minimumQuantity, multipleQuantity, maximumQuantity }: ItemRecord, values: BulkValues): Quantities {
  const { minimumQuantity: minimum = minimumQuantity, multipleQuantity: multiple = multipleQuantity } = values
  return { minimumQuantity: minimum ?? '', multipleQuantity: multiple ?? '', maximumQuantity: maximumQuantity ?? '' }
}
const differs = (row: ItemRecord, values: BulkValues) =>
  bulkColumns.some((column) => values[column] !== undefined && comparable(row[column]) !== comparable(values[column]))

async function keepBefore(
  db: Db,
  { companyId, changeId, values }: { companyId: string; changeId: string; values: BulkValues },
  rows: readonly ItemRecord[],
) {
  const columns = bulkColumns.filter((column) => values[column] !== undefined)
  const before = rows.map((row) => ({
    id: row.id,
    version: row.version + 1,
    before: Object.fromEntries(columns.map((column) => [column, row[column]])),
  }))
  await sql`insert into item_change_rows (company_id, change_id, item_id, before, version)
    select ${companyId}, ${changeId}, g.id, g.before, g.version from json_to_recordset(${JSON.stringify(before)}::json) as g(id uuid, before jsonb, version int)`.execute(
    db,
  )
}

const changesOf = (change: ItemBulkChange, items: number): Change[] => [
  ...Object.entries(change).flatMap(([field, to]) => (to === undefined ? [] : [{ field, from: '', to: String(to ?? '') }])),
  { field: 'items', from: '', to: String(items) },
]
