import { sql } from 'kysely'
import type { SyncedEntity } from '../contract.ts'
import type { SyncedEntityDefinition } from './door.ts'
import { beginning, readPages } from './pages.ts'
import { patiently } from './patience.ts'
import { countStatement } from './query.ts'
import { textOf } from './record.ts'
import type { SyncRun } from './sync-run.ts'
import { isReadWhole } from './synced-entities.ts'

/** Documents stay here, marked, when they are deleted there; members of lists lose their link. */
const documents: Partial<Record<SyncedEntity, string>> = { Invoice: 'invoices', CreditMemo: 'credit_memos', Payment: 'payments' }

/** Deleted and merged records are in no query: when we know more than there are, the ids are compared (facts: quickbooks 9.4). */
export async function removeVanished(run: SyncRun, definition: SyncedEntityDefinition) {
  if (isReadWhole(definition)) return
  const { count } = await patiently(run, () => run.client.query(definition.entity, countStatement(definition)))
  // A record that cannot be read is missing here and would make up for one that is gone there.
  if (!run.hasErrors && (await knownCount(run, definition)) <= count) return
  const known = await knownIds(run, definition)
  for await (const page of readPages(run, definition, { from: beginning, field: 'CreateTime', total: count })) {
    for (const record of page.records) known.delete(textOf(record, 'Id'))
    for (const { externalId } of page.rejected) known.delete(externalId)
  }
  await run.services.transaction({ companyId: run.companyId }, (db) => definition.remove(db, run.companyId, [...known]))
}

const knownRows = ({ companyId }: SyncRun, { entity, kind }: SyncedEntityDefinition) => {
  const table = documents[entity]
  const links = sql`from external_links l where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = ${kind} and l.removed_at is null`
  return table
    ? sql`${links} and exists (select from ${sql.table(table)} d where d.company_id = l.company_id and d.id = l.local_id and not d.deleted)`
    : links
}

async function knownCount(run: SyncRun, definition: SyncedEntityDefinition): Promise<number> {
  const { rows } = await run.services.transaction({ companyId: run.companyId }, (db) =>
    sql<{ count: number }>`select count(*) as count ${knownRows(run, definition)}`.execute(db),
  )
  return rows[0]?.count ?? 0
}

async function knownIds(run: SyncRun, definition: SyncedEntityDefinition): Promise<Set<string>> {
  const { rows } = await run.services.transaction({ companyId: run.companyId }, (db) =>
    sql<{ externalId: string }>`select l.external_id ${knownRows(run, definition)}`.execute(db),
  )
  return new Set(rows.map(({ externalId }) => externalId))
}
