import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { lockBalances, openLocation } from '#features/catalog/stock/server/door.ts'
import { notify } from '#features/notifications/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { thereAt } from './there-at.ts'

/** `at`: when it was counted. `also`: what the journal of that moment did not know, with a minus what it knew too early. */
export type TakenLine = { itemId: string; counted: string; at: Date; also: string }
type Taken = { requestKey: string; locationId: string; note: string; lines: readonly TakenLine[] }

/**
 * A count that somebody made elsewhere, whole: it waits for approval like every other one. What there should be is the journal's of the moment in
 * which each line was counted. The same key makes one.
 */
export async function takeCount(
  db: Db,
  by: Actor,
  { requestKey, locationId, note, lines }: Taken,
): Promise<{ id: string; number: number }> {
  // Also keeps two from taking the same number.
  const settings = await db.selectFrom('stockSettings').select('startedAt').forUpdate().executeTakeFirst()
  if (!settings?.startedAt) throw new AppError('stockNotStarted')
  const before = await db.selectFrom('stockCounts').select(['id', 'number']).where('requestKey', '=', requestKey).executeTakeFirst()
  if (before) return before
  await openLocation(db, locationId)
  await lockBalances(
    db,
    lines.map(({ itemId }) => ({ itemId, locationId })),
  )
  const last = Math.max(...lines.map(({ at }) => at.getTime()))
  const count = await db
    .insertInto('stockCounts')
    .values(({ selectFrom }) => ({
      companyId: by.companyId,
      number: selectFrom('stockCounts').select(({ fn, eb, val }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', val(1)).as('next')),
      locationId,
      scope: 'device' as const,
      blind: true,
      note,
      state: 'counted' as const,
      requestKey,
      createdBy: by.actor,
      countedBy: by.actor,
      countedAt: new Date(last),
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const place = { item: sql`g.item_id`, location: sql`${locationId}::uuid`, at: sql`g.at`, counted: sql`g.counted` }
  await sql`
    insert into stock_count_lines (company_id, count_id, line_no, item_id, counted, expected, counted_by, counted_at)
    select ${by.companyId}::uuid, ${count.id}::uuid, g.line_no, g.item_id, g.counted, ${thereAt(place, sql`g.also`)}, ${by.actor}, g.at
    from unnest(${lines.map(({ itemId }) => itemId)}::uuid[], ${lines.map(({ counted }) => counted)}::numeric[],
      ${lines.map(({ at }) => at.toISOString())}::timestamptz[], ${lines.map(({ also }) => also)}::numeric[])
      with ordinality as g (item_id, counted, at, also, line_no)`.execute(db.withoutPlugins())
  const name = (await db.selectFrom('stockLocations').select('name').where('id', '=', locationId).executeTakeFirst())?.name ?? ''
  await audit(db, by, { action: 'countFinished', changes: [{ field: 'count', from: '', to: `#${count.number} · ${name}` }] })
  await notify(db, {
    companyId: by.companyId,
    code: 'NA_COUNT_DONE',
    to: { can: 'stock.write' },
    value: `${count.number}, ${name}`,
    record: { kind: 'stockCount', id: count.id },
    ...(by.actorId && { except: by.actorId }),
  })
  return count
}
