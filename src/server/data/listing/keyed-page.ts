import { type RawBuilder, sql } from 'kysely'
import { countedUpTo } from '#contract/paging.ts'
import { type DbContext, memberOf } from '../../http/context.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { totalOf } from '../known-totals.ts'

type Sql = RawBuilder<unknown>
/** `from`: all rows of a list; `column`: in whose order it stands, of the type `kind`; `id`: tells those apart that are the same there. */
export type Keyed = { from: Sql; column: Sql; kind: Sql; id: Sql; down: boolean }
export type Place = { key: string | number; id: string } | null
type Asked = { sort: string; cursor?: string | undefined; limit: number }

/** What a statement that reads so many rows behind that place ends with. */
export function rowsBehind({ from, column, kind, id, down }: Keyed, after: Place, limit: number): Sql {
  const way = sql.raw(down ? 'desc' : 'asc')
  const beyond = after
    ? sql` and (${column}, ${id}) ${sql.raw(down ? '<' : '>')} (${String(after.key)}::${kind}, ${after.id}::uuid)`
    : sql``
  return sql`${from}${beyond} order by ${column} ${way}, ${id} ${way} limit ${sql.lit(limit)}`
}

/** One page of a list in the order of one column, counted on the first one. `read`: its statement, which ends with `behind`; `place`: the column, as text. */
export async function keyedPage<Row extends { id: string; place: string }>(
  context: DbContext,
  { sort, cursor, limit }: Asked,
  list: Keyed,
  read: (behind: Sql) => RawBuilder<Row>,
) {
  const { db, services } = context
  const after = readCursor(services.config, cursor, sort)
  const counting = sql<{ rows: number }>`select count(*) as rows from (select 1 ${list.from} limit ${sql.lit(countedUpTo + 1)}) counted`
  const [{ rows }, counted] = await Promise.all([
    read(rowsBehind(list, after, limit + 1)).execute(db.withoutPlugins()),
    after ? null : totalOf(db, memberOf(context).companyId, counting),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.place, id: last.id }) : null,
    total: counted?.total ?? null,
  }
}
