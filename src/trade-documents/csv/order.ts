import { isDay } from '../calendar.ts'
import { mostProblems } from '../limits.ts'
import { type Decimal, decimal } from '../model/decimal.ts'
import { emptyParty } from '../model/party.ts'
import type { PurchaseOrder } from '../model/purchase-order.ts'
import { emptyLine, emptyOrder } from '../order.ts'
import { problemOf, type TextProblem, type TextProblemCode } from '../text-problems.ts'
import type { Row } from './rows.ts'
import type { TableField, TableMapping } from './table-mapping.ts'

type Table = { mapping: TableMapping; width: number; cellOf(row: Row, field: TableField): string }

/** What is said of the order as a whole, in each of its rows. */
const heading: TableField[] = ['date', 'currency', 'shipTo', 'shipToName', 'deliverOn']
const itemCodes = [
  ['sellerItem', 'VN', 'seller'],
  ['buyerItem', 'BP', 'buyer'],
  ['gtin', 'UP', 'gtin'],
] as const

/** Digits that a spreadsheet takes for a number, and which of them it no longer shows. */
const spoilt: TableField[] = ['number', 'lineNumber', 'sellerItem', 'buyerItem', 'gtin', 'shipTo']
/** `4.5E+09`, `#####`, `#N/A`: what a spreadsheet shows instead of what was there. */
const isDamaged = (cell: string) => /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$|^#(?:#+|N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!)$/i.test(cell)

/** The rows of one order, a line each. */
export function tableOrder(rows: readonly Row[], table: Table): { order: PurchaseOrder; problems: TextProblem[] } {
  const problems: TextProblem[] = []
  const { mapping, width, cellOf } = table
  const order = emptyOrder(false)
  const [first] = rows
  if (!first) return { order, problems }
  order.number = cellOf(first, 'number')
  if (!order.number) tell('valueMissing', first, 'number')
  order.date = day(first, 'date')
  order.currency = cellOf(first, 'currency')
  const deliverOn = day(first, 'deliverOn')
  if (deliverOn) order.dates.push({ kind: 'deliverOn', code: 'deliverOn', date: deliverOn, time: '' })
  const [shipTo, name] = [cellOf(first, 'shipTo'), cellOf(first, 'shipToName')]
  if (shipTo || name)
    order.parties.push({
      ...emptyParty('shipTo', 'shipTo'),
      names: name ? [name] : [],
      id: shipTo ? { scheme: '92', value: shipTo } : null,
    })
  for (const row of rows) {
    for (const field of spoilt) if (isDamaged(cellOf(row, field))) tell('spreadsheetDamaged', row, field)
    // Some say only in the first row of an order which it is, and nothing of its heading in those below.
    const isBelow = !cellOf(row, 'number') && heading.every((field) => !cellOf(row, field))
    if (row !== first && !isBelow && !cellOf(row, 'number')) tell('valueMissing', row, 'number')
    for (const field of heading) if (!isBelow && cellOf(row, field) !== cellOf(first, field)) tell('headerDiffers', row, field)
    if (row.cells.length !== width) tell('tableInvalid', row, 'number')
    order.lines.push(lineOf(row))
  }
  order.notes = [...new Set(rows.map((row) => cellOf(row, 'note')).filter(Boolean))]
  return { order, problems }

  function lineOf(row: Row) {
    const items = itemCodes.flatMap(([field, code, kind]) => {
      const value = cellOf(row, field)
      return value ? [{ kind, code, value }] : []
    })
    if (!items.length) tell('valueMissing', row, 'sellerItem')
    if (!cellOf(row, 'quantity')) tell('valueMissing', row, 'quantity')
    const description = cellOf(row, 'description')
    return {
      ...emptyLine(row),
      number: cellOf(row, 'lineNumber'),
      quantity: amount(row, 'quantity') ?? '0',
      unit: cellOf(row, 'unit'),
      price: amount(row, 'price'),
      items,
      descriptions: description ? [{ code: '', text: description }] : [],
    }
  }

  function tell(code: TextProblemCode, row: Row, field: TableField) {
    const place = { line: row.line, offset: row.offset, path: mapping.columns[field] ?? '' }
    if (problems.length < mostProblems) problems.push(problemOf(code, place, cellOf(row, field)))
  }

  /** One mark of a fraction, the partner's, and nothing between thousands: what may be read in two ways is refused. */
  function amount(row: Row, field: TableField): Decimal | null {
    const text = cellOf(row, field)
    if (!text) return null
    const other = mapping.decimalMark === ',' ? '.' : ','
    const value = text.includes(other) ? null : decimal(text.replace(mapping.decimalMark, '.'))
    if (value === null || value.length > 24) tell('numberInvalid', row, field)
    if (value?.startsWith('-')) tell('amountNegative', row, field)
    return value !== null && value.length <= 24 ? value : null
  }

  function day(row: Row, field: TableField): string {
    const text = cellOf(row, field)
    if (!text) return ''
    const digits = dayIn(text, mapping.dateFormat)
    if (!digits) tell('dateInvalid', row, field)
    return digits ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : ''
  }
}

/** CCYYMMDD of a day written so; months and days may lack their zero where something stands between. */
function dayIn(text: string, format: TableMapping['dateFormat']): string | null {
  const parts = format === 'YYYYMMDD' ? /^(\d{4})(\d\d)(\d\d)$/.exec(text) : /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text)
  const [, one = '', two = '', three = ''] = parts ?? []
  const [year, month, date] = format.startsWith('Y') ? [one, two, three] : format.startsWith('M') ? [three, one, two] : [three, two, one]
  const digits = `${year}${month.padStart(2, '0')}${date.padStart(2, '0')}`
  return year.length === 4 && isDay(digits) ? digits : null
}
