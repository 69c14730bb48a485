import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { gtinOf } from '#contract/gtin.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { CountLine, countLinesOnly, findCountLine, listCountLines } from '../contract.ts'
import { type CountRecord, countOf, difference, hidesExpected, maySeeCosts } from './count.ts'

/** Lines of a count with what the caller may know of them. */
export async function linesOf(
  db: Db,
  count: CountRecord,
  { costs, where = [], limit }: { costs: boolean; where?: readonly Condition[]; limit: number },
): Promise<CountLine[]> {
  const told = !hidesExpected(count)
  const ifTold = (value: ReturnType<typeof sql>) => (told ? value : sql`null::text`)
  const { rows } = await sql<CountLine>`select n.line_no, n.item_id, coalesce(nullif(i.sku, ''), '') as item_number, i.name, i.unit,
      trim_scale(n.counted)::text as counted, trim_scale(n.first_counted)::text as first_counted, n.again,
      ${ifTold(sql`trim_scale(n.expected)::text`)} as expected, ${ifTold(sql`trim_scale(${difference})::text`)} as difference,
      ${costs ? ifTold(sql`trim_scale(round(${difference} * i.purchase_cost, 2))::text`) : sql`null::text`} as value, n.counted_by, n.counted_at
    from stock_count_lines n join items i on ${ofCompany('i')} and i.id = n.item_id
    where ${ofCompany('n')} and n.count_id = ${count.id} and ${allOf(where)} order by n.line_no limit ${limit}`.execute(db)
  return rows
}

export async function linePage(
  context: DbContext,
  id: string,
  { search, only, kept, after, limit }: ValidInput<typeof listCountLines>['query'],
): Promise<RawResult<typeof listCountLines>> {
  const count = await countOf(context, id)
  const where = [
    sql<boolean>`n.line_no > ${after}`,
    ...(search ? [holds(search, sql`i.sku, i.name`)] : []),
    ...(only ? [sql<boolean>`(${amongst(count, only)} or n.line_no = any(${kept.split(',').filter(Boolean)}::int[]))`] : []),
  ]
  const found = await linesOf(context.db, count, { costs: maySeeCosts(context), where, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.lineNo ?? null) : null }
}

function amongst(count: CountRecord, only: (typeof countLinesOnly)[number]): Condition {
  if (only === 'uncounted') return sql`n.counted is null`
  return hidesExpected(count) ? sql`false` : sql`coalesce(${difference} <> 0, false)`
}

type Item = { itemId: string; name: string; unit: string; perUnit: string }

/** A scanner reads a GTIN of the item or of one of its packs; people type a number or a name. */
async function itemByCode(db: Db, code: string): Promise<Item | undefined> {
  const gtin = gtinOf('GTIN', code)
  const lower = code.toLowerCase()
  const { rows } = await sql<Item>`
    select i.id as item_id, i.name, p.unit, trim_scale(p.quantity)::text as per_unit, 0 as rank
      from item_packs p join items i on ${ofCompany('i')} and i.id = p.item_id where ${ofCompany('p')} and p.gtin = ${gtin ?? ' '}
    union all select i.id, i.name, i.unit, '1', 1 from items i where ${ofCompany('i')} and lower(i.sku) = ${lower} and i.item_type = 'Inventory'
    union all select i.id, i.name, i.unit, '1', 2 from items i where ${ofCompany('i')} and lower(i.name) = ${lower} and i.item_type = 'Inventory'
    order by rank limit 1`.execute(db)
  return rows[0]
}

export async function foundLine(context: DbContext, id: string, code: string): Promise<RawResult<typeof findCountLine>> {
  const count = await countOf(context, id)
  const item = code ? await itemByCode(context.db, code) : undefined
  if (!item) return { line: null, item: null, unit: '', perUnit: '1' }
  const where = [sql<boolean>`n.item_id = ${item.itemId}`]
  const [line = null] = await linesOf(context.db, count, { costs: maySeeCosts(context), where, limit: 1 })
  return { line, item: { id: item.itemId, name: item.name }, unit: item.unit, perUnit: item.perUnit }
}
