import { asking } from '../../client/budget/backoff.ts'
import { beginning, readPages } from '../../client/pages.ts'
import { countStatement } from '../../client/query.ts'
import { textOf } from '../../client/record.ts'
import type { SyncedEntityDefinition } from '../../definitions.ts'
import { countKnown, listKnownIds } from '../known-links.ts'
import type { SyncRun } from '../sync-run.ts'
import { isReadWhole } from '../synced-entities.ts'

/** Deleted and merged records are in no query: when we know more than there are, the ids are compared (quickbooks 9.4). */
export async function removeMissingRecords(run: SyncRun, definition: SyncedEntityDefinition) {
  if (isReadWhole(definition)) return
  const { services, companyId } = run
  const { count } = await asking(run)(definition.entity, countStatement(definition))
  const knownCount = await services.transaction({ companyId }, (db) => countKnown(db, companyId, definition))
  // A record that cannot be read is missing here and would make up for one that is gone there.
  if (!run.hasErrors && knownCount <= count) return
  const known = new Set(await services.transaction({ companyId }, (db) => listKnownIds(db, companyId, definition)))
  for await (const page of readPages(run, definition, { from: beginning, field: 'CreateTime', total: count })) {
    for (const record of page.records) known.delete(textOf(record, 'Id'))
    for (const { externalId } of page.rejected) known.delete(externalId)
  }
  await services.transaction({ companyId }, (db) => definition.remove(db, companyId, [...known]))
}
