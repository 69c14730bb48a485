import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { definitionOf, type Found, type FoundCheck, type FoundDifference, inCompany, type Part, type ProofRun } from '../run.ts'
import { judgeUntilMost } from './compare-records.ts'
import { openDocumentsOf } from './customer-documents.ts'
import { centsIn, rowsOf } from './report-rows.ts'

// Each takes several reads.
const mostCustomers = 50

type Balance = { id: string; cents: number }

/** Compares what each customer owes with the report of QuickBooks, and looks for the documents behind what differs. */
export async function compareBalances(run: ProofRun, { entity }: Part): Promise<Found> {
  const theirs = await listTheirs(run)
  const { check, differing } = await inCompany(run, (db) => compareRows(db, run.companyId, theirs))
  const ids = differing.map(({ id }) => id)
  const judged = await judgeUntilMost(run, definitionOf(run, entity), ids)
  const moving = new Set(judged.moving)
  const standing = differing.filter(({ id }) => !moving.has(id))
  const leftOut = new Set(differing.filter(({ id }) => moving.has(id)))
  const differences: FoundDifference[] = []
  for (const suspect of [...standing, ...leftOut].slice(0, mostCustomers)) {
    const documents = await openDocumentsOf(run, suspect.id)
    differences.push(...documents.differences)
    if (documents.moving.length) leftOut.add(suspect)
    const own = judged.differences.find(({ externalId }) => externalId === suspect.id)
    if (!leftOut.has(suspect)) differences.push(own ?? (await byReportAlone(run, suspect)))
  }
  // While the customer or one of their documents moves, what is owed cannot be compared.
  for (const { ours, cents } of leftOut) {
    check.ours -= ours
    check.theirs -= cents
  }
  return { checks: [check], differences, unlisted: Math.max(0, standing.length - mostCustomers) }
}

/** As of the last day that has documents: those of the future count too. */
async function listTheirs(run: ProofRun): Promise<Balance[]> {
  const { rows } = await inCompany(run, (db) =>
    sql<{ day: string }>`select greatest(current_date, (select max(date) from invoices where company_id = ${run.companyId}),
      (select max(date) from payments where company_id = ${run.companyId}))::date as day`.execute(db),
  )
  const report = await run.reader.report('CustomerBalance', { report_date: rows[0]?.day ?? '' })
  return Array.from(rowsOf(report), (row) => {
    const [name, amount] = [...row.values()]
    return { id: name?.id ?? '', cents: centsIn(amount) }
  }).filter(({ id }) => id !== '')
}

type Differing = Balance & { ours: number }
type Compared = { check: FoundCheck; differing: Differing[] }

async function compareRows(db: Db, companyId: string, theirs: readonly Balance[]): Promise<Compared> {
  const { rows } = await sql<{ ours: number; theirs: number; differing: Differing[] | null }>`
    with theirs as materialized (
      select id, sum(cents)::bigint as cents from json_to_recordset(${JSON.stringify(theirs)}::json) as g(id text, cents bigint) group by id
    ), ours as materialized (
      select l.external_id as id, c.open_balance as cents from customers c
        join external_links l on l.local_id = c.id and ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer'
      where c.company_id = ${companyId} and c.open_balance <> 0 and l.removed_at is null
    )
    select coalesce((select sum(cents) from ours), 0)::bigint as ours, coalesce((select sum(cents) from theirs), 0)::bigint as theirs,
      (select jsonb_agg(jsonb_build_object('id', coalesce(o.id, t.id), 'ours', coalesce(o.cents, 0), 'cents', coalesce(t.cents, 0)))
        from ours o full join theirs t using (id) where coalesce(o.cents, 0) <> coalesce(t.cents, 0)) as differing`.execute(db)
  const found = rows[0]
  return {
    check: { entity: 'Customer', measure: 'balance', ours: found?.ours ?? 0, theirs: found?.theirs ?? 0 },
    differing: found?.differing ?? [],
  }
}

/** The record of the customer agrees with us, and no document that we mirror explains it. */
async function byReportAlone(run: ProofRun, { id, ours, cents }: Differing): Promise<FoundDifference> {
  const { rows } = await inCompany(run, (db) =>
    sql<{
      id: string
      name: string
    }>`select c.id, c.customer_name as name from external_links l join customers c on ${ofCompany('c')} and c.id = l.local_id
      where l.company_id = ${run.companyId} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = ${id}`.execute(db),
  )
  return {
    entity: 'Customer',
    externalId: id,
    localId: rows[0]?.id ?? null,
    kind: 'balance',
    label: rows[0]?.name ?? '',
    fields: [{ field: 'openBalance', ours, theirs: cents }],
    cause: 'reportOnly',
    changedAt: null,
    deliveryId: null,
    date: null,
    customerName: '',
    customerId: rows[0]?.id ?? null,
    owedMore: cents - ours,
  }
}
