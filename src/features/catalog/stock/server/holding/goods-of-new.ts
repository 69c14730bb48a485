import { type RawBuilder, sql } from 'kysely'
import type { packsOf } from '#features/catalog/items/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { NegativeRule } from '../../contract.ts'
import { inBaseUnits } from '../base-units.ts'
import { inGoods } from '../goods.ts'
import { countedLines, type Held, type WantedLine } from '../reserve.ts'
import type { Counting } from '../rules.ts'
import { holdsOf, type There, thereOf } from './hold-new.ts'

type Line = WantedLine & { orderId: string; unit: string }
/** `there`: where the rule refuses more than that, what nobody held when it was read. `names`: of items, as a refusal calls them. */
export type NewGoods = { counting: Counting; holds: readonly Held[]; there: There; names: ReadonlyMap<string, string> }

/**
 * What lines of new orders will hold, and what there is of it, in one statement. `locationId`: where, if not at the default location; `packs`: where the caller
 * asks for them anyway. Null: the company does
 * not count its goods (yet).
 */
export async function goodsOfNew(
  db: Db,
  lines: readonly Line[],
  locationId: string | null = null,
  packs?: ReturnType<typeof packsOf>,
): Promise<NewGoods | null> {
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))]
  const [rows, own] = await Promise.all([
    locationId === null ? atDefault(db, { itemIds }) : at(db, { itemIds, locationId }),
    inBaseUnits(db, lines, packs),
  ])
  const [any] = rows
  if (!any) return null
  const counting = { locationId: any.locationId, rule: any.rule }
  if (rows.some(({ isBundle }) => isBundle)) return ofBundles(db, counting, lines)
  const counted = new Set(rows.flatMap(({ id, isCounted }) => (id && isCounted ? [id] : [])))
  return {
    counting,
    holds: countedLines(own, counted).map((row) => ({ ...row, locationId: counting.locationId })),
    there: new Map(rows.flatMap(({ id, there }) => (id && there !== null ? [[id, there]] : []))),
    names: new Map(rows.flatMap(({ id, name }) => (id ? [[id, name ?? '']] : []))),
  }
}

/** Of bundles it is what is in them. */
async function ofBundles(db: Db, counting: Counting, lines: readonly Line[]): Promise<NewGoods> {
  const goods = Map.groupBy(await inGoods(db, lines), ({ orderId }) => orderId)
  const holds = await holdsOf(
    db,
    counting,
    [...goods].map(([orderId, lines]) => ({ orderId, lines })),
  )
  return { counting, holds, there: await thereOf(db, counting, counting.rule === 'block' ? holds : []), names: new Map() }
}

type Row = {
  locationId: string
  rule: NegativeRule
  id: string | null
  name: string | null
  isCounted: boolean | null
  isBundle: boolean | null
  there: string | null
}
const read = (itemIds: unknown, isThere: RawBuilder<unknown>) => sql<Row>`
  select l.id as "locationId", coalesce(l.negative, s.negative) as rule, i.id, coalesce(nullif(i.sku, ''), i.name) as name,
    i.item_type = 'Inventory' as "isCounted", i.item_type = 'Group' as "isBundle", trim_scale(b.available)::text as there
  from stock_settings s
  join stock_locations l on ${ofCompany('l')} and ${isThere}
  left join items i on ${ofCompany('i')} and i.id = any(${itemIds}::uuid[])
  left join stock_balances b on ${ofCompany('b')} and b.item_id = i.id and b.location_id = l.id
  where ${ofCompany('s')} and s.started_at is not null`
const atDefault = writtenOnce<{ itemIds: string[] }, Row>((slot) => read(slot('itemIds'), sql`l.is_default`))
const at = writtenOnce<{ itemIds: string[]; locationId: string }, Row>((slot) =>
  read(slot('itemIds'), sql`l.id = ${slot('locationId')}::uuid`),
)
