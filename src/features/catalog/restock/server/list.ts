import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { keepPar, openLocation, trackedOf } from '#features/catalog/stock/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { literals } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getRestock, listRestocks, RestockLine, RestockRow, setPar } from '../contract.ts'
import { endStates, ownSteps, type RestockStep, restockSteps, ways } from '../ways.ts'
import { couldAnother } from './approvers.ts'
import { type RestockRecord, restockColumns, restockOf, restockTables, seenRestocks } from './restock.ts'
import { promised } from './there.ts'

const sort = '-number'

export async function restockPage(
  context: DbContext,
  { cursor, limit, open, toId }: ValidInput<typeof listRestocks>['query'],
): Promise<RawResult<typeof listRestocks>> {
  const { db, services } = context
  const after = readCursor(services.config, cursor, sort)
  const { rows } = await sql<RestockRow>`
    select ${restockColumns},
      (select count(*)::int from restock_lines n where ${ofCompany('n')} and n.restock_id = r.id) as lines
    from ${restockTables} where ${seenRestocks(context)}
      ${open === 'true' ? sql`and r.state not in ${literals(endStates)}` : sql``}
      ${toId ? sql`and r.to_id = ${toId}::uuid` : sql``} ${after ? sql`and r.number < ${after.key}::int` : sql``}
    order by r.number desc limit ${sql.lit(limit + 1)}`.execute(db.withoutPlugins())
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.number, id: last.id }) : null }
}

export async function restockDetail(context: DbContext, id: string): Promise<RawResult<typeof getRestock>> {
  const { db } = context
  const { role, userId } = memberOf(context)
  const restock = await restockOf(context, id)
  const [lines, steps] = await Promise.all([linesShown(db, restock), stepsOf(db, id)])
  const leads = (step: RestockStep) => ways[step][restock.state] !== undefined
  const decides = can(role, 'stock.write')
  const may = restockSteps.filter((step) => leads(step) && (decides || (ownSteps.includes(step) && can(role, 'restock.write'))))
  const waitsForOther = may.includes('approve') && restock.requestedById === userId && (await couldAnother(db, userId))
  return {
    ...restock,
    lines,
    steps,
    may: may.filter((step) => step !== 'approve' || !waitsForOther),
    canSave: restock.state === 'Draft' && can(role, 'restock.write'),
    waitsForOther,
  }
}

async function linesShown(db: Db, { id, fromId, transferId }: RestockRecord): Promise<RestockLine[]> {
  const { rows } = await sql<RestockLine>`
    select n.line_no as "lineNo", n.item_id as "itemId", coalesce(nullif(i.sku, ''), i.name) as "itemNumber", i.name, i.unit,
      trim_scale(n.pack)::text as pack, trim_scale(n.needed)::text as needed, trim_scale(n.quantity)::text as quantity,
      trim_scale(n.approved)::text as approved, trim_scale(n.picked)::text as picked,
      trim_scale(coalesce(e.received, 0))::text as received, trim_scale(coalesce(e.missing, 0))::text as missing,
      trim_scale(greatest(0, coalesce(e.quantity - e.received - e.missing, 0)))::text as "left",
      trim_scale(coalesce(b.available, 0) - ${promised(sql`n.item_id`, sql`${fromId}::uuid`, id)})::text as available
    from restock_lines n join items i on ${ofCompany('i')} and i.id = n.item_id
    left join stock_transfer_lines e on ${ofCompany('e')} and e.transfer_id = ${transferId}::uuid and e.item_id = n.item_id
    left join stock_balances b on ${ofCompany('b')} and b.item_id = n.item_id and b.location_id = ${fromId}::uuid
    where ${ofCompany('n')} and n.restock_id = ${id}::uuid order by n.line_no`.execute(db.withoutPlugins())
  return rows
}

type Step = RawResult<typeof getRestock>['steps'][number]
async function stepsOf(db: Db, id: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select nullif(from_state, '') as "fromState", to_state as "toState", reason, made_by as "by", made_at as "at" from restock_steps
    where ${ofCompany()} and restock_id = ${id}::uuid order by step_no`.execute(db.withoutPlugins())
  return rows
}

/** Empty: by what is sold. */
export async function keepParOf({ db, ...context }: DbContext, { locationId, itemId, par }: ValidInput<typeof setPar>['body']) {
  await openLocation(db, locationId)
  if (!(await trackedOf(db, [itemId])).has(itemId)) {
    const item = await db.selectFrom('items').select('name').where('id', '=', itemId).executeTakeFirst()
    if (!item) throw new AppError('notFound')
    throw new AppError('stockNotCounted', { values: { items: item.name } })
  }
  const before = await keepPar(db, { itemId, locationId }, par === '' ? null : par)
  await audit(db, actorOf(context), {
    action: 'parSet',
    recordKind: 'stockLocation',
    recordId: locationId,
    changes: [{ field: 'par', from: before ?? '', to: par }],
  })
  return {}
}
