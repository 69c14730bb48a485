import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { holdsIn } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listProposals, RestockProposal } from '../contract.ts'
import { type Ends, sourceOf } from './ends.ts'
import { proposalOf } from './need.ts'
import { soldAt } from './sold.ts'
import { promised } from './there.ts'

type Asked = {
  toId: string
  fromId: string
  search?: string
  only: 'needed' | 'all'
  /** These alone. */
  itemIds?: readonly string[]
  after?: { key: string | number; id: string } | null
  limit: number
}
type Known = Omit<RestockProposal, 'parBy' | 'need' | 'wanted' | 'proposed' | 'open'> & { place: string }
export type Proposed = RestockProposal & { place: string }

/** What is needed at a location, in the order of the items' names. What was sold is what the journal says of its last 28 days. */
export async function proposals(db: Db, asked: Asked): Promise<Proposed[]> {
  const [today, settings] = await Promise.all([todayOf(db), db.selectFrom('stockSettings').select('coverDays').executeTakeFirstOrThrow()])
  const { coverDays } = settings
  const { rows } = await sql<Known>`
    select b.item_id as "itemId", coalesce(nullif(i.sku, ''), i.name) as "itemNumber", i.name, i.unit, i.name_sort as place,
      trim_scale(coalesce(k.quantity, i.multiple_quantity, 1))::text as pack, trim_scale(b.par)::text as par,
      trim_scale(coalesce(s.sold, 0))::text as sold, trim_scale(b.on_hand)::text as "onHand", trim_scale(b.in_transit)::text as "inTransit",
      trim_scale(b.expected)::text as asked,
      trim_scale(coalesce(f.available, 0) - ${promised(sql`b.item_id`, sql`${asked.fromId}::uuid`, null)})::text as available
    from stock_balances b join items i on ${ofCompany('i')} and i.id = b.item_id
    left join item_packs k on ${ofCompany('k')} and k.item_id = b.item_id and k.unit = 'CA'
    left join stock_balances f on ${ofCompany('f')} and f.item_id = b.item_id and f.location_id = ${asked.fromId}::uuid
    left join ${soldAt(asked.toId, today)} s on s.item_id = b.item_id
    where ${ofCompany('b')} and b.location_id = ${asked.toId}::uuid and i.item_type = 'Inventory' and i.active
      ${asked.only === 'needed' ? sql`and coalesce(b.par, ceil(coalesce(s.sold, 0) * ${coverDays} * 3 / 70)) > b.on_hand + b.in_transit` : sql``}
      ${asked.search ? sql`and ${holdsIn(asked.search, sql`i.searched`)}` : sql``}
      ${asked.itemIds ? sql`and b.item_id = any(${asked.itemIds}::uuid[])` : sql``}
      ${asked.after ? sql`and (i.name_sort, b.item_id) > (${asked.after.key}::text collate "C", ${asked.after.id}::uuid)` : sql``}
    order by i.name_sort, b.item_id limit ${sql.lit(asked.limit)}`.execute(db.withoutPlugins())
  return rows.map(({ par, ...row }) => ({ ...row, ...proposalOf({ ...row, par, coverDays }) }))
}

const sort = 'name'
export async function proposalPage(
  context: DbContext,
  locationId: string,
  { cursor, limit, search, only, fromId }: ValidInput<typeof listProposals>['query'],
): Promise<RawResult<typeof listProposals>> {
  const { db, services } = context
  const { role } = memberOf(context)
  const ends = await sourceOf(context, locationId, fromId ?? null)
  const { coverDays } = await db.selectFrom('stockSettings').select('coverDays').executeTakeFirstOrThrow()
  const asked = { search, only, after: readCursor(services.config, cursor, sort), limit: limit + 1 }
  const rows = ends.fromId ? await proposals(db, { ...asked, toId: locationId, fromId: ends.fromId }) : []
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    ...ends,
    coverDays,
    rows: shown.map(({ place: _, ...row }) => row),
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.place, id: last.itemId }) : null,
    canDraft: can(role, 'restock.write') && ends.fromId !== null,
    canSetPar: can(role, 'stock.write'),
  }
}

/** All that is proposed, as far as one restock holds it. */
export async function allProposed(db: Db, ends: Ends & { fromId: string }, toId: string, most: number): Promise<Proposed[]> {
  const found = await everyNeeded(db, { toId, fromId: ends.fromId, most }, ({ proposed }) => proposed !== '0')
  if (!found.length) throw new AppError('restockNothing', { values: { to: ends.toName, from: ends.fromName } })
  return found
}

/** Of what is needed the first ones that are wanted, however many before them are not. */
export async function everyNeeded(
  db: Db,
  { toId, fromId, most }: { toId: string; fromId: string; most: number },
  isWanted: (row: Proposed) => boolean,
): Promise<Proposed[]> {
  const found: Proposed[] = []
  for (let after: Asked['after'] = null; found.length < most; ) {
    const page: Proposed[] = await proposals(db, { toId, fromId, only: 'needed', after, limit: most })
    found.push(...page.filter(isWanted))
    const last = page.at(-1)
    if (!last || page.length < most) break
    after = { key: last.place, id: last.itemId }
  }
  return found.slice(0, most)
}
