import { sql } from 'kysely'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'

type Asked = { requestKey: string; locationId: string; itemIds: readonly string[]; note: string }

/** A count of these items alone, which something else asks for: goods that came other than they were sent. The same key opens one. */
export async function openCountOf(db: Db, by: Actor, { requestKey, locationId, itemIds, note }: Asked): Promise<string> {
  // Also keeps two from taking the same number.
  await db.selectFrom('stockSettings').select('companyId').forUpdate().executeTakeFirst()
  const before = await db.selectFrom('stockCounts').select('id').where('requestKey', '=', requestKey).executeTakeFirst()
  if (before) return before.id
  const { id, number } = await db
    .insertInto('stockCounts')
    .values(({ selectFrom }) => ({
      companyId: by.companyId,
      number: selectFrom('stockCounts').select(({ fn, eb, val }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', val(1)).as('next')),
      locationId,
      scope: 'items' as const,
      note,
      requestKey,
      createdBy: by.actor,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await sql`insert into stock_count_lines (company_id, count_id, line_no, item_id)
    select ${by.companyId}::uuid, ${id}::uuid, row_number() over (order by place), item_id
    from unnest(${[...new Set(itemIds)]}::uuid[]) with ordinality as given (item_id, place)`.execute(db.withoutPlugins())
  await audit(db, by, { action: 'countStarted', changes: [{ field: 'count', from: '', to: `#${number} · ${note}` }] })
  return id
}
