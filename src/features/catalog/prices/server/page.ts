import { type RawBuilder, sql } from 'kysely'
import { countedUpTo } from '#contract/paging.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'

type Asked = { sort?: string | undefined; cursor?: string | undefined; limit: number }
/** `rows`: prices `p` of items `i`. */
type List = { place: string; select: RawBuilder<unknown>; table: RawBuilder<unknown>; where: RawBuilder<unknown> }

const keys = sql`i.number_key, p.unit, p.min_quantity, p.id`

/** One page of prices by the numbers of their items, then by unit and quantity; counted on the first one. */
export async function pricePage<Row extends { id: string }>({ db, services }: DbContext, { sort = '', cursor, limit }: Asked, list: List) {
  const place = `${list.place} ${sort}`
  const down = sort.startsWith('-')
  const at = readCursor(services.config, cursor, place)
  const [number = '', unit = '', least = '1'] = at ? (JSON.parse(String(at.key)) as string[]) : []
  const way = sql.raw(down ? 'desc' : 'asc')
  const beyond = at ? sql`(${keys}) ${sql.raw(down ? '<' : '>')} (${number}, ${unit}, ${least}::numeric, ${at.id}::uuid)` : sql`true`
  const from = sql`${list.table} p join items i on ${ofCompany('i')} and i.id = p.item_id`
  const { rows } = await sql<Row & { orderKey: string }>`
    select ${list.select}, json_build_array(i.number_key, p.unit, p.min_quantity::text)::text as order_key from ${from}
    where ${ofCompany('p')} and ${list.where} and ${beyond}
    order by i.number_key ${way}, p.unit ${way}, p.min_quantity ${way}, p.id ${way} limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const counted = at ? null : await countOf(db, sql`from ${from} where ${ofCompany('p')} and ${list.where}`)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(services.config, { sort: place, key: last.orderKey, id: last.id }) : null,
    total: counted === null ? null : { rows: Math.min(counted, countedUpTo), more: counted > countedUpTo },
  }
}

async function countOf(db: DbContext['db'], from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    rows: number
  }>`select count(*)::int as rows from (select ${from} limit ${countedUpTo + 1}) as counted`.execute(db)
  return rows[0]?.rows ?? 0
}
