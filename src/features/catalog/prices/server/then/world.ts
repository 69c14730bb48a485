import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type AgreedFacts, type LevelFacts, levelBases, type PriceFacts, type PriceRow } from '../../price.ts'
import { priceEndings, roundings } from '../../round-price.ts'
import { type Change, type Columns, type Kind, keyOf } from './history.ts'

export type Row = { kind: Kind; recordId: string; part: string; itemId: string | null; columns: Columns }
/** As many customers stand above one another. */
const deepest = 8

/** Of these items and customers with all that counts for them. `changed`: whoever was above a customer then is read as well. */
export async function worldNow(
  db: Db,
  itemIds: readonly string[],
  customerIds: readonly string[],
  changed: readonly Change[],
): Promise<Row[]> {
  const items = [...itemIds]
  const levels = changed.flatMap(({ was }) => was?.price_level_id ?? [])
  const { rows } = await sql<Row>`
    with c as materialized (select * from customers c where ${ofCompany('c')} and c.id = any(${[...customerIds]}::uuid[])),
    l as materialized (select * from price_levels l where ${ofCompany('l')}
      and (l.is_default or l.id = any(${levels}::uuid[]) or l.id in (select c.price_level_id from c) or l.id = any(${idsOf(changed, 'level')}::uuid[])))
    select 'customer' as kind, c.id as "recordId", '' as part, null::uuid as "itemId",
      json_build_object('customer_name', c.customer_name, 'parent_id', c.parent_id, 'price_level_id', c.price_level_id) as columns from c
    union all select 'level', l.id, '', null, json_build_object('name', l.name, 'base', l.base, 'percent', l.percent::text, 'rounding', l.rounding,
      'ending', l.ending, 'valid_from', l.valid_from, 'valid_to', l.valid_to, 'is_default', l.is_default::text, 'active', l.active::text) from l
    union all select 'item', i.id, '', i.id, json_build_object('unit', i.unit, 'unit_price', i.unit_price::text, 'purchase_cost', i.purchase_cost::text,
      'item_type', i.item_type, 'sells_for', i.sells_for::text, 'costs', i.costs::text) from items i where ${ofCompany('i')} and i.id = any(${items}::uuid[])
    union all select 'pack', k.item_id, k.unit, k.item_id, json_build_object('unit', k.unit, 'quantity', k.quantity::text)
      from item_packs k where ${ofCompany('k')} and k.item_id = any(${items}::uuid[])
    union all select 'ofLevel', r.id, '', r.item_id, json_build_object('level_id', r.level_id, 'unit', r.unit, 'min_quantity', r.min_quantity::text,
      'price', r.price::text, 'percent', r.percent::text, 'valid_from', r.valid_from, 'valid_to', r.valid_to)
      from l join price_level_prices r on ${ofCompany('r')} and r.level_id = l.id and r.item_id = any(${items}::uuid[])
    union all select 'agreed', p.id, '', p.item_id, json_build_object('customer_id', p.customer_id, 'unit', p.unit, 'min_quantity', p.min_quantity::text,
      'price', p.price::text, 'valid_from', p.valid_from, 'valid_to', p.valid_to)
      from c join agreed_prices p on ${ofCompany('p')} and p.customer_id = c.id and p.item_id = any(${items}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  return rows
}
const idsOf = (changes: readonly Change[], kind: Kind) => changes.flatMap((change) => (change.kind === kind ? change.recordId : []))

/** Who stands above these customers, now or at some time since. */
export async function withThoseAbove(db: Db, sinceMs: number, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up (id, depth) as (
      select ${customerId}::uuid, 0
      union select each.parent_id, up.depth + 1 from up cross join lateral (
        select c.parent_id from customers c where ${ofCompany('c')} and c.id = up.id
        union select (h.was ->> 'parent_id')::uuid from price_history h where ${ofCompany('h')} and h.item_id is null and h.record_id = up.id
          and h.kind = 'customer' and h.changed_at > to_timestamp(${sinceMs / 1000}::float8)) each (parent_id)
      where each.parent_id is not null and up.depth < ${sql.lit(deepest)})
    select distinct id from up`.execute(db.withoutPlugins())
  return rows.map(({ id }) => id)
}

/** What `priceOf` takes, out of what there was. Null of a bundle as it was before what its parts come to was noted. */
export function factsThen(
  now: readonly Row[],
  then: ReadonlyMap<string, Change>,
  customerId: string | null,
  itemId: string,
): PriceFacts | null {
  const standing = now.filter((row) => !then.has(keyOf(row)))
  const before = [...then.values()].flatMap(({ was, ...row }) => (was ? [{ ...row, columns: was }] : []))
  const all = [...standing, ...before]
  const of = (kind: Kind) => all.filter((row) => row.kind === kind)
  const item = of('item').find(({ recordId }) => recordId === itemId)?.columns
  if (!item) return null
  const isWhole = 'sells_for' in item
  if (item.item_type === 'Group' && !isWhole) return null
  const customers = new Map(of('customer').map(({ recordId, columns }) => [recordId, columns]))
  const chain: string[] = []
  for (let id = customerId; id && customers.has(id) && chain.length <= deepest; id = customers.get(id)?.parent_id ?? null) chain.push(id)
  const rowsIn = (kind: Kind, owner: string, id: string) =>
    of(kind).flatMap(({ columns, itemId: whose }) => (whose === itemId && columns[owner] === id ? [rowOf(columns)] : []))
  const levels = of('level')
  const ids = [
    ...chain.map((id) => customers.get(id)?.price_level_id),
    levels.find(({ columns }) => columns.is_default === 'true')?.recordId,
  ]
  return {
    unit: item.unit ?? 'EA',
    packs: of('pack').flatMap(({ itemId: whose, columns }) =>
      whose === itemId ? [{ unit: columns.unit ?? '', quantity: columns.quantity ?? '1' }] : [],
    ),
    price: (isWhole ? item.sells_for : item.unit_price) ?? null,
    cost: (isWhole ? item.costs : item.purchase_cost) ?? null,
    agreed: chain.flatMap((id, at): AgreedFacts[] => {
      const rows = rowsIn('agreed', 'customer_id', id)
      const name = at > 0 ? (customers.get(id)?.customer_name ?? '') : ''
      return rows.length ? [{ source: at > 0 ? 'parent' : 'customer', name, rows }] : []
    }),
    levels: ids.flatMap((id) => {
      const level = levels.find(({ recordId }) => recordId === id)
      return id && level?.columns.active === 'true' ? [{ ...levelOf(level.columns), rows: rowsIn('ofLevel', 'level_id', id) }] : []
    }),
  }
}

const rowOf = ({ unit, min_quantity, price, percent, valid_from, valid_to }: Columns): PriceRow => ({
  unit: unit ?? '',
  minimum: min_quantity ?? '1',
  price: price ?? null,
  percent: percent ?? null,
  from: valid_from ?? null,
  to: valid_to ?? null,
})
const one = <T extends string>(among: readonly T[], said: string | null | undefined, usual: T): T =>
  among.find((each) => each === said) ?? usual
const levelOf = ({ name, base, percent, rounding, ending, valid_from, valid_to }: Columns): Omit<LevelFacts, 'rows'> => ({
  name: name ?? '',
  base: one(levelBases, base, 'price'),
  percent: percent ?? '0',
  rounding: one(roundings, rounding, 'none'),
  ending: one(priceEndings, ending, '.99'),
  from: valid_from ?? null,
  to: valid_to ?? null,
})
