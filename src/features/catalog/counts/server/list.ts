import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { seenLocations } from '#features/catalog/stock/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getCount, listCounts } from '../contract.ts'
import { type CountRecord, countColumns, countOf, countTables, hidesExpected, mayCount, maySeeCosts, sumsOf } from './count.ts'

export async function countPage(context: DbContext, query: ValidInput<typeof listCounts>['query']): Promise<RawResult<typeof listCounts>> {
  const { db, services } = context
  const place = `counts ${query.open}`
  const after = readCursor(services.config, query.cursor, place)
  const { rows: found } = await sql<CountRecord>`select ${countColumns} from ${countTables}
    where ${ofCompany('c')} and ${seenLocations(context)} and (${query.open === 'false'} or c.state in ('open', 'counted'))
      and c.number < ${after ? Number(after.key) : 2_147_483_647}
    order by c.number desc limit ${query.limit + 1}`.execute(db)
  const rows = found.slice(0, query.limit)
  const last = rows.at(-1)
  const sums = await sumsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map((count) => shown(count, sums(count.id))),
    next: found.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.number, id: last.id }) : null,
  }
}

const shown = (count: CountRecord, { lines, counted, differing }: ReturnType<Awaited<ReturnType<typeof sumsOf>>>) => ({
  ...count,
  lines,
  counted,
  differing: hidesExpected(count) ? 0 : differing,
})

export async function countDetail(context: DbContext, id: string): Promise<RawResult<typeof getCount>> {
  const count = await countOf(context, id)
  const sums = (await sumsOf(context.db, [id]))(id)
  const may = mayCount(context)
  const { state } = count
  return {
    ...shown(count, sums),
    value: maySeeCosts(context) && !hidesExpected(count) ? sums.value : null,
    sheetAt: count.sheetAt,
    uncounted: sums.lines - sums.counted,
    again: sums.again,
    canEnter: may && state === 'open',
    canApprove: may && state === 'counted',
    canCancel: may && (state === 'open' || state === 'counted'),
  }
}
