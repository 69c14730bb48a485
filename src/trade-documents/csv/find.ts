import type { Found, FoundGroup } from '../found.ts'
import { problemOf, type TextProblem } from '../text-problems.ts'
import { mostDocuments, whole } from '../whole/whole.ts'
import { tableOrder } from './order.ts'
import { beginningOf, type Row, rowsOf } from './rows.ts'
import type { TableField, TableMapping } from './table-mapping.ts'

/** Which column of a partner's tables is what. */
export type PartnersTable = TableMapping & { partnerId: string }

const delimiters = [',', ';', '\t', '|']

/** Those whose columns are all there, by the first line of a file. */
export function tablesFitting<Table extends TableMapping>(head: Buffer, tables: readonly Table[]): Table[] {
  const headings = tables.length ? headingsOf(head) : []
  return tables.filter((table) => delimiterOf(headings, table) !== null)
}

/** The cells of the first line, by the delimiter that makes the most of them. */
export const headersOf = (head: Buffer): string[] =>
  headingsOf(head)
    .map(({ cells }) => cells)
    .reduce((most, cells) => (cells.length > most.length ? cells : most), [])

/** The cells of the first line, by each delimiter that it may have: the one that the table names, where it does. */
type Heading = { delimiter: string; cells: string[] }
const headingsOf = (head: Buffer): Heading[] => {
  const { delimiter } = beginningOf(head)
  return (delimiter === null ? delimiters : [delimiter]).map((each) => ({ delimiter: each, cells: headerCells(head, each) }))
}

function headerCells(head: Buffer, delimiter: string): string[] {
  const end = head.indexOf('\n', beginningOf(head).offset)
  const rows = rowsOf(head.subarray(0, end < 0 ? head.length : end + 1), delimiter)
  return Array.isArray(rows) ? (rows[0]?.cells ?? []) : []
}

const key = (header: string) => header.trim().toLowerCase()

const headersRead = ({ columns }: TableMapping) => Object.values(columns).map(key).filter(Boolean)

/** Null: a column is missing. */
function delimiterOf(headings: readonly Heading[], mapping: TableMapping): string | null {
  const wanted = headersRead(mapping)
  const fits = ({ cells }: Heading) => {
    const there = cells.map(key)
    return wanted.every((header) => there.includes(header))
  }
  return wanted.length ? (headings.find(fits)?.delimiter ?? null) : null
}

export async function* findTable(bytes: AsyncIterable<Uint8Array>, table: PartnersTable): AsyncGenerator<Found> {
  const all = await whole(bytes)
  if (!all) return yield { kind: 'problems', problems: [problemOf('fileTooLarge', { line: 1, offset: 0, path: '' })] }
  const { orders, problems } = ordersOf(all, table)
  if (problems.length) yield { kind: 'problems', problems }
  const group: FoundGroup = {
    format: 'csv',
    sender: nobody,
    receiver: nobody,
    senderGroup: '',
    receiverGroup: '',
    interchangeControl: '',
    control: '',
    type: 'table',
    version: '',
    test: false,
    wantsAcknowledgment: false,
    delimiters: null,
    partnerId: table.partnerId,
  }
  for (const { order, problems, raw } of orders) {
    const about = { type: 'CSV', control: '', offset: 0, size: all.length, raw }
    yield { kind: 'document', group, document: { kind: 'purchaseOrder', document: order, problems, ...about } }
  }
}

const nobody = { qualifier: '', id: '' }

/** One order for each number, whichever rows have it. */
export function ordersOf(all: Buffer, mapping: TableMapping) {
  const none = (problem: TextProblem) => ({ orders: [], problems: [problem] })
  const delimiter = delimiterOf(headingsOf(all), mapping)
  if (delimiter === null) return none(problemOf('columnMissing', { line: 1, offset: 0, path: '' }))
  const rows = rowsOf(all, delimiter)
  if (!Array.isArray(rows)) return none(rows)
  const [header, ...lines] = rows
  const headers = (header?.cells ?? []).map(key)
  const twice = headersRead(mapping).find((wanted) => headers.indexOf(wanted) !== headers.lastIndexOf(wanted))
  if (twice) return none(problemOf('columnRepeated', { line: header?.line ?? 1, offset: header?.offset ?? 0, path: twice }))
  const columnOf = (name: string) => (name ? headers.indexOf(name) : -1)
  const columns = new Map(Object.entries(mapping.columns).map(([field, name]) => [field, columnOf(key(name))]))
  const cellOf = (row: Row, field: TableField) => row.cells[columns.get(field) ?? -1] ?? ''
  // A row without a number belongs to the order of the row before it, or is one that keeps that order waiting.
  let last = ''
  const byNumber = Map.groupBy(lines, (row) => {
    last = cellOf(row, 'number') || last
    return last
  })
  if (byNumber.size > mostDocuments) return none(problemOf('tooManyParts', { line: 1, offset: 0, path: '' }))
  const width = header?.cells.length ?? 0
  const orders = [...byNumber.values()].map((rows) => ({
    ...tableOrder(rows, { mapping, width, cellOf }),
    raw: rows.map(({ cells }) => JSON.stringify(cells)).join('\n'),
  }))
  return { orders, problems: [] }
}
