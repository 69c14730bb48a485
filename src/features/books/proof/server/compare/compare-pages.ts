import { textOf } from '#features/quickbooks/server/door.ts'
import { definitionOf, type Found, inCompany, type Part, type ProofRun } from '../run.ts'
import { judge } from './compare-records.ts'

/** Compares the next page of an entity, every field of every record, in the order in which they were made. */
export async function comparePage(run: ProofRun, { entity, position }: Part): Promise<Found> {
  const definition = definitionOf(run, entity)
  const { records, next } = await run.reader.page(definition, position && !position.ids ? position : { time: '', skip: 0 })
  const ids = records.map((record) => textOf(record, 'Id'))
  const { differences } = await inCompany(run, (db) => judge(db, run, definition, ids, { records, rejected: [] }))
  return { checks: [], differences, ...(next && { position: next }) }
}
