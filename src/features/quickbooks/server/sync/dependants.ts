import { sql } from 'kysely'
import type { SyncedEntity } from '#features/quickbooks/contract.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { asking } from '../client/budget/backoff.ts'
import { listOf, refOf, textOf } from '../client/record.ts'
import type { QuickbooksRecord } from '../definitions.ts'
import { idsPerQuery, readIds } from './read-ids.ts'
import { noteProgress, storeRecords } from './store.ts'
import type { SyncRun } from './sync-run.ts'

const documents: readonly SyncedEntity[] = ['Invoice', 'CreditMemo', 'Payment']

/**
 * A payment changes the balance of its invoices, of the credits that it applies and of its customer, but not always their version (quickbooks 10.3): what the
 * changed documents touch is read again.
 */
export async function pullDependants(run: SyncRun, seen: Map<SyncedEntity, QuickbooksRecord[]>) {
  const changed = documents.flatMap((entity) => seen.get(entity) ?? [])
  const gone = changed.filter((record) => textOf(record, 'status') === 'Deleted').map((record) => textOf(record, 'Id'))
  const before = gone.length ? await touchedByDeleted(run, gone) : { customers: [], settled: [] }
  const customers = [...changed.map((record) => refOf(record, 'CustomerRef')), ...before.customers]
  const settled = (seen.get('Payment') ?? [])
    .flatMap((payment) => listOf(payment, 'Line').flatMap((line) => listOf(line, 'LinkedTxn')))
    .map((link) => ({ kind: textOf(link, 'TxnType'), externalId: textOf(link, 'TxnId') }))
  const touched = [...settled, ...before.settled]
  const idsOf = (entity: SyncedEntity) => touched.flatMap(({ kind, externalId }) => (kind === entity ? externalId : []))
  for (const entity of ['Invoice', 'CreditMemo'] as const) await pullByIds(run, entity, without(idsOf(entity), seen.get(entity)))
  await pullByIds(run, 'Customer', without(customers, seen.get('Customer')))
}

const without = (ids: string[], seen: QuickbooksRecord[] = []) => {
  const known = new Set(['', ...seen.map((record) => textOf(record, 'Id'))])
  return [...new Set(ids)].filter((id) => !known.has(id))
}

/** A deleted document says nothing but its id; what it touched stands in our mirror. */
async function touchedByDeleted(run: SyncRun, gone: string[]) {
  const { rows } = await run.services.transaction({ companyId: run.companyId }, (db) =>
    sql<{ customer: string | null; settled: { kind: string; externalId: string }[] }>`
      select c.external_id as customer, coalesce(p.applied, '[]') as settled
      from external_links l
      left join invoices i on l.kind = 'invoice' and ${ofCompany('i')} and i.id = l.local_id
      left join credit_memos m on l.kind = 'creditMemo' and ${ofCompany('m')} and m.id = l.local_id
      left join payments p on l.kind = 'payment' and ${ofCompany('p')} and p.id = l.local_id
      left join external_links c on ${ofCompany('c')} and c.provider = 'quickbooks' and c.kind = 'customer'
        and c.local_id = coalesce(i.customer_id, m.customer_id, p.customer_id)
      where l.company_id = ${run.companyId} and l.provider = 'quickbooks' and l.kind in ('invoice', 'creditMemo', 'payment')
        and l.external_id = any(${gone})`.execute(db),
  )
  return {
    customers: rows.map(({ customer }) => customer ?? ''),
    settled: rows.flatMap(({ settled }) => settled),
  }
}

/** Reads these records as they are now. */
export async function pullByIds(run: SyncRun, entity: SyncedEntity, ids: string[]): Promise<QuickbooksRecord[]> {
  const definition = run.entities.find((each) => each.entity === entity)
  const records: QuickbooksRecord[] = []
  if (!definition) return records
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const found = await readIds(asking(run), definition, ids.slice(from, from + idsPerQuery))
    await run.services.transaction({ companyId: run.companyId }, async (db) => {
      await storeRecords(run, db, definition, found)
      await noteProgress(run, db, { phase: entity, fresh: 0 })
    })
    records.push(...found.records)
  }
  return records
}
