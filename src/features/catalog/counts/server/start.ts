import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { mostCountLines, type startCount } from '../contract.ts'
import { belowCategory, classed, seenLocation, there } from './choices.ts'

type New = ValidInput<typeof startCount>['body']

/** A count with a line for each item that belongs to it now. */
export async function start(context: DbContext, made: New): Promise<RawResult<typeof startCount>> {
  const { db } = context
  const by = actorOf(context)
  const location = await seenLocation(context, made.locationId)
  if (!location.active) throw new AppError('notFound')
  if (made.scope === 'category') await checkCategory(db, made.categoryId)
  // Also keeps two from taking the same number.
  const settings = await db.selectFrom('stockSettings').select('startedAt').forUpdate().executeTakeFirst()
  if (!settings?.startedAt) throw new AppError('stockNotStarted')
  const before = await db.selectFrom('stockCounts').select(['id', 'number']).where('requestKey', '=', made.requestKey).executeTakeFirst()
  if (before) return before
  const { scope, categoryId, blind, note, requestKey, locationId } = made
  const count = await db
    .insertInto('stockCounts')
    .values(({ selectFrom }) => ({
      companyId: by.companyId,
      number: selectFrom('stockCounts').select(({ fn, eb, val }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', val(1)).as('next')),
      locationId,
      scope,
      categoryId: scope === 'category' ? categoryId : null,
      blind,
      note,
      requestKey,
      createdBy: by.actor,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const lines = await addLines(context, count.id, made)
  if (lines === 0) throw new AppError('countNothing', { values: { location: location.name } })
  if (lines > mostCountLines) throw new AppError('countTooLarge', { values: { count: mostCountLines } })
  await audit(db, by, { action: 'countStarted', changes: [{ field: 'count', from: '', to: `#${count.number} · ${location.name}` }] })
  return count
}

async function checkCategory(db: Db, id: string | null) {
  const found = id && (await db.selectFrom('itemCategories').select('id').where('id', '=', id).executeTakeFirst())
  if (!found) throw new AppError('invalid', { fields: { categoryId: 'validation.unknown' } })
}

/** In the order of the shelf label: by number, then by name. */
async function addLines({ db }: DbContext, countId: string, { scope, categoryId, locationId }: New): Promise<number> {
  const chosen =
    scope === 'category'
      ? sql`i.category_id in ${belowCategory(categoryId ?? '')}`
      : scope === 'due'
        ? sql`b.item_id in (select v.item_id from ${classed(locationId)} v where v.due)`
        : sql`true`
  const { numAffectedRows } = await sql`insert into stock_count_lines (company_id, count_id, line_no, item_id)
    select b.company_id, ${countId}, row_number() over (order by app.sort_key(coalesce(nullif(i.sku, ''), i.name)), i.id), b.item_id
    from stock_balances b join items i on ${ofCompany('i')} and i.id = b.item_id
    where ${ofCompany('b')} and b.location_id = ${locationId} and ${there} and ${chosen} limit ${mostCountLines + 1}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
