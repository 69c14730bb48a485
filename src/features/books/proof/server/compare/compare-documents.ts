import { centsOf, dateOf, isDocument, partOf, type QuickbooksRecord, refOf, textOf } from '#features/quickbooks/server/door.ts'
import { definitionOf, type Found, type FoundDifference, inCompany, type Part, type ProofRun } from '../run.ts'
import { judgeUntilMost } from './compare-records.ts'
import { compareDocuments, type Range, type Suspect, sumsWithout, type TheirDocument } from './document-sums.ts'
import { type DocumentEntity, documents } from './our-documents.ts'
import { type Cell, centsIn, dayIn, type ReportRow, rowsOf } from './report-rows.ts'

const columns = 'tx_date,txn_type,name,due_date,subt_nat_amount'

/** Compares all documents of some days by the report that lists them: one read, however many they are. */
export async function compareDocumentDays(run: ProofRun, { entity, firstDate, lastDate }: Part): Promise<Found> {
  if (!isDocument(entity) || !firstDate || !lastDate) throw new Error(`No days of ${entity}`)
  const range = { firstDate, lastDate }
  const theirs = await listTheirs(run, entity, range)
  const sums = await inCompany(run, (db) => compareDocuments(db, run.companyId, entity, range, theirs))
  const ids = sums.suspects.map(({ id }) => id)
  const { differences, judged } = await judgeUntilMost(run, definitionOf(run, entity), ids)
  const checks = sumsWithout(entity, sums, movingAmong(sums.suspects.slice(0, judged), differences))
  return { checks, differences, unlisted: sums.suspects.length - judged }
}

/** Those that are the same on both sides when they are looked at one by one: they moved while they were listed. */
export function movingAmong(suspects: readonly Suspect[], differences: readonly FoundDifference[]): Suspect[] {
  const differing = new Set(differences.map(({ externalId }) => externalId))
  return suspects.filter(({ id }) => !differing.has(id))
}

async function listTheirs(run: ProofRun, entity: DocumentEntity, { firstDate, lastDate }: Range): Promise<TheirDocument[]> {
  const report = await run.reader.report('TransactionList', {
    start_date: firstDate,
    end_date: lastDate,
    transaction_type: documents[entity].report,
    columns,
  })
  const { due } = documents[entity]
  return Array.from(rowsOf(report), (row) => listed(row, due)).filter((each) => each !== null)
}

/** The row of a document; its id stands in the cell of its type. Sums have none. */
function listed(row: ReportRow, hasDue: boolean): TheirDocument | null {
  const id = row.get('txn_type')?.id
  const date = dayIn(row.get('tx_date'))
  if (!id || !date) return null
  // Credit memos may be listed as negative amounts; no document of these kinds is below zero by itself.
  const cents = Math.abs(centsIn(row.get('subt_nat_amount')))
  return { id, date, due: hasDue ? dayIn(row.get('due_date')) : null, customer: customerIn(row.get('name')), cents }
}
const customerIn = (cell: Cell | undefined) => cell?.id ?? ''

export const documentOf = (record: QuickbooksRecord): TheirDocument => ({
  id: textOf(record, 'Id'),
  date: dateOf(record, 'TxnDate') ?? dateOf(partOf(record, 'MetaData'), 'CreateTime') ?? '1970-01-01',
  due: dateOf(record, 'DueDate'),
  customer: refOf(record, 'CustomerRef'),
  cents: centsOf(record, 'TotalAmt'),
})
