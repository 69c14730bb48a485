import { customerPath, documentPath } from '#contract/places.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import { namesOfDocuments } from '#features/trade/exchange/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { Entry } from '../contract.ts'
import { buttonsOf } from './buttons.ts'
import type { EntryRow } from './entry-row.ts'
import { reasonOf, sentenceOf } from './sentences.ts'

/** Rows of the ledger as this caller reads them. */
export async function asEntries(context: DbContext, rows: readonly EntryRow[]): Promise<Entry[]> {
  const { role } = memberOf(context)
  const customers = rows.flatMap(({ recordKind, recordId }) => (recordKind === 'customer' && recordId ? [recordId] : []))
  const documents = rows.flatMap(({ recordKind, recordId }) => (recordKind === 'document' && recordId ? [recordId] : []))
  const [customerNames, documentNames] = await Promise.all([
    namesOfCustomers(context.db, customers),
    namesOfDocuments(context.db, documents),
  ])
  const names = new Map([...customerNames, ...documentNames])
  const pathOf = (id: string) => (customerNames.has(id) ? customerPath(id) : documentNames.has(id) ? documentPath(id) : null)
  return rows.map((row) => ({
    id: row.id,
    lane: row.lane,
    state: row.state,
    direction: row.direction,
    what: sentenceOf(row, names, context.language),
    recordPath: row.recordId && pathOf(row.recordId),
    ...reasonOf(row, context.language),
    ...buttonsOf(row, role),
    since: row.createdAt,
    changedAt: row.updatedAt,
    attempts: row.attempts,
    nextAttemptAt: row.state === 'retrying' || row.state === 'unknown' ? row.nextAttemptAt : null,
  }))
}
