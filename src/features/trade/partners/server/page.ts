import { type RawBuilder, sql } from 'kysely'
import { countedUpTo } from '#contract/paging.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'

type Asked = { sort?: string | undefined; cursor?: string | undefined; limit: number }
/** `of`: what the first table in `from` is called; `key`: its column in whose order the list stands, a text. */
type List = { place: string; select: RawBuilder<unknown>; from: RawBuilder<unknown>; where: RawBuilder<unknown>; of: string; key: string }

/** One page of a list, counted on the first one. `place`: tells its cursors from those of other lists. */
export async function pageOf<Row extends { id: string }>({ db, services }: DbContext, { sort = '', cursor, limit }: Asked, list: List) {
  const place = `${list.place} ${sort}`
  const down = sort.startsWith('-')
  const at = readCursor(services.config, cursor, place)
  const [key, id, way] = [sql.ref(`${list.of}.${list.key}`), sql.ref(`${list.of}.id`), sql.raw(down ? 'desc' : 'asc')]
  const beyond = at ? sql`(${key}, ${id}) ${sql.raw(down ? '<' : '>')} (${at.key}, ${at.id}::uuid)` : sql`true`
  const { rows } = await sql<Row & { orderKey: string }>`select ${list.select}, ${key} as order_key from ${list.from}
    where ${ofCompany(list.of)} and ${list.where} and ${beyond} order by ${key} ${way}, ${id} ${way} limit ${limit + 1}`.execute(db)
  const counted = at ? null : await countOf(list, db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(services.config, { sort: place, key: last.orderKey, id: last.id }) : null,
    total: counted === null ? null : { rows: Math.min(counted, countedUpTo), more: counted > countedUpTo },
  }
}

async function countOf({ from, where, of }: List, db: DbContext['db']): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from (
    select from ${from} where ${ofCompany(of)} and ${where} limit ${countedUpTo + 1}) as counted`.execute(db)
  return rows[0]?.rows ?? 0
}
