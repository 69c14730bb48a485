import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listValuation } from '../contract.ts'
import { valuationRows, valuationSums } from './rows.ts'

export async function valuationPage(
  { db, services }: DbContext,
  query: ValidInput<typeof listValuation>['query'],
): Promise<RawResult<typeof listValuation>> {
  const place = `valuation ${query.locationId ?? ''}`
  const after = readCursor(services.config, query.cursor, place)
  const found = await valuationRows(db, query, after && { sortKey: String(after.key), id: after.id }, query.limit + 1)
  const rows = found.slice(0, query.limit)
  const last = rows.at(-1)
  return {
    rows,
    next: found.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.sortKey, id: last.id }) : null,
    sums: after ? null : await valuationSums(db, query),
  }
}
