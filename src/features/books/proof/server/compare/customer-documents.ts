import { sql } from 'kysely'
import { literal, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { definitionOf, inCompany, type ProofRun } from '../run.ts'
import { type Judged, judge } from './compare-records.ts'
import { type DocumentEntity, documents } from './our-documents.ts'

const pageSize = 1000

/** Compares the documents that make up what a customer owes: those that are open on either side. */
export async function openDocumentsOf(run: ProofRun, customerExternalId: string): Promise<Judged> {
  const all: Judged = { differences: [], moving: [] }
  for (const entity of ['Invoice', 'CreditMemo', 'Payment'] as const) {
    const definition = definitionOf(run, entity)
    const ours = await inCompany(run, (db) => listOpen(db, run.companyId, entity, customerExternalId))
    const records = await listTheirs(run, entity, customerExternalId)
    const theirIds = new Set(records.map((record) => textOf(record, 'Id')))
    const missing = ours.filter((id) => !theirIds.has(id))
    const answer = missing.length ? await run.reader.byIds(definition, missing) : { records: [], rejected: [] }
    const ids = [...new Set([...ours, ...theirIds])]
    const { differences, moving } = await inCompany(run, (db) =>
      judge(db, run, definition, ids, { records: [...records, ...answer.records], rejected: answer.rejected }),
    )
    all.differences.push(...differences)
    all.moving.push(...moving)
  }
  return all
}

/** What of a payment is not applied cannot be asked for: all of the customer's, the newest ones. */
async function listTheirs(run: ProofRun, entity: DocumentEntity, customer: string): Promise<QuickbooksRecord[]> {
  const open = entity === 'Payment' ? [] : [`Balance > '0'`]
  const where = [`CustomerRef = ${literal(customer)}`, ...open]
  return run.reader.select(definitionOf(run, entity), { where, orderBy: 'TxnDate DESC', most: pageSize })
}

async function listOpen(db: Db, companyId: string, entity: DocumentEntity, customer: string): Promise<string[]> {
  const { table, kind, open } = documents[entity]
  const { rows } = await sql<{ externalId: string }>`
    select l.external_id from external_links c
      join ${sql.table(table)} d on ${ofCompany('d')} and d.customer_id = c.local_id
      join external_links l on ${ofCompany('l')} and l.local_id = d.id and l.provider = 'quickbooks' and l.kind = ${kind}
    where c.company_id = ${companyId} and c.provider = 'quickbooks' and c.kind = 'customer' and c.external_id = ${customer}
      and not d.deleted and d.${sql.ref(open)} <> 0`.execute(db)
  return rows.map(({ externalId }) => externalId)
}
