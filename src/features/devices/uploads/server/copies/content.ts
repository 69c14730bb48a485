import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import { orderPdf, receiptOf, totalLines } from '#features/sales/receipts/server/door.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/data/db.ts'
import { csvLine } from '#server/files/csv.ts'
import { text } from '#server/text.ts'
import type { DeviceDocument } from '../../pushed.ts'
import type { DocumentRecord } from '../records.ts'
import { itemsOf } from '../taking/facts.ts'

/** What a copy tells of. `receipt`: of what it became; null: it became no order. `total`: cents as they stand here. */
export type Told = Awaited<ReturnType<typeof toldOf>>

export async function toldOf(
  db: Db,
  companyId: string,
  document: DeviceDocument,
  { orderId, differs }: Pick<DocumentRecord, 'orderId' | 'differs'>,
) {
  // A credit names the order, whose own paper says what was sold.
  const order = orderId && document.kind !== 'credit' ? await orderById(db, orderId) : undefined
  const invoiceIds = document.payment?.invoices.map(({ invoiceId }) => invoiceId) ?? []
  const [company, customer, items, invoices, receipt] = await Promise.all([
    db.selectFrom('companies').select(['companyName', 'email', 'phone']).where('id', '=', companyId).executeTakeFirstOrThrow(),
    db.selectFrom('customers').select('customerName').where('id', '=', document.customerId).executeTakeFirst(),
    itemsOf(
      db,
      document.lines.map(({ itemId }) => itemId),
    ),
    invoiceIds.length ? db.selectFrom('invoices').select(['id', 'number']).where('id', 'in', invoiceIds).execute() : [],
    order ? receiptOf(db, order) : null,
  ])
  const ours = differs.find(({ what }) => what === 'total')?.ours
  const total = ours === undefined ? document.total : Math.round(Number(ours) * 100)
  return { document, company, customerName: customer?.customerName ?? '', items, invoices, receipt, total }
}

export const nameOf = ({ document: { kind, number } }: Told, language: Language) =>
  `${text(language, `deviceReview.kinds.${kind}`)} ${number}`

/** The most that a mail lists; the file has them all. */
const mostLines = 40

/** What it comes to, line by line. */
export function linesOfCopy(told: Told, language: Language): string[] {
  const rows = linesOf(told)
  const shown = rows
    .slice(0, mostLines)
    .map(({ quantity, unit, name, amount }) => `${Number(quantity)} ${unit} ${name}`.replace(/ +/g, ' ') + amount)
  const more = rows.length > mostLines ? [text(language, 'deviceCopies.more', { count: rows.length - mostLines })] : []
  return [...shown, ...more, ...sumsOf(told, language), ...paymentOf(told, language)]
}

function sumsOf({ document: { kind }, receipt, total }: Told, language: Language): string[] {
  if (receipt) return totalLines(receipt, language).map(([label, value]) => `${label}: ${value}`)
  return kind === 'payment' ? [] : [`${text(language, 'orders.totals.grandTotal')}: ${formatCents(total)}`]
}

function paymentOf({ document: { payment }, invoices }: Told, language: Language): string[] {
  if (payment?.method !== 'O') return []
  const { amount, cash, checkNumber } = payment
  const numberOf = (id: string) => invoices.find((each) => each.id === id)?.number || '–'
  return [
    ...(cash > 0 ? [text(language, 'deviceCopies.cash', { amount: formatCents(cash) })] : []),
    ...(amount > cash ? [text(language, 'deviceCopies.check', { amount: formatCents(amount - cash), number: checkNumber || '–' })] : []),
    ...payment.invoices.map(({ invoiceId, amount: part }) =>
      text(language, 'deviceReview.invoice', { number: numberOf(invoiceId), amount: formatCents(part) }),
    ),
  ]
}

type Line = { itemNumber: string; description: string; quantity: string; unit: string; unitPrice: string; cents: string }
function rowsOf({ document, items, receipt }: Told): Line[] {
  if (receipt)
    return receipt.lines.map(({ itemNumber, description, quantity, unit, unitPrice, amount }) => ({
      ...{ itemNumber, description, quantity, unit, unitPrice },
      cents: (amount / 100).toFixed(2),
    }))
  return document.lines.map(({ itemId, description, quantity, unit, unitPrice }) => ({
    itemNumber: items.get(itemId)?.itemNumber ?? '',
    description: description || (items.get(itemId)?.description ?? ''),
    ...{ quantity, unit, unitPrice, cents: '' },
  }))
}

const linesOf = (told: Told) =>
  rowsOf(told).map(({ itemNumber, description, cents, ...line }) => ({
    ...line,
    name: [itemNumber, description.slice(0, 80)].filter(Boolean).join(', '),
    amount: cents && `: $${cents}`,
  }))

/** For programs and spreadsheets: the names of its columns are English everywhere. */
export function csvOf(told: Told): Buffer {
  const { document, customerName } = told
  const head = ['document', 'kind', 'customer', 'item', 'description', 'quantity', 'unit', 'unitPrice', 'amount']
  const numbers = new Set([5, 7, 8])
  const lines = rowsOf(told).map((line) => [line.itemNumber, line.description, line.quantity, line.unit, line.unitPrice, line.cents])
  const paid = document.payment && ['', 'payment', '', '', '', (document.payment.amount / 100).toFixed(2)]
  const rows = [...lines, ...(paid ? [paid] : [])].map((row) => [document.number, document.kind, customerName, ...row])
  return Buffer.from([csvLine(head), ...rows.map((row) => csvLine(row, (at) => numbers.has(at)))].join(''))
}

/** Null: there are no pages of such a document. */
export const pdfOfCopy = async (config: Config, told: Told, language: Language): Promise<Buffer | null> =>
  told.receipt ? orderPdf(config, told.receipt, language, nameOf(told, language)) : null
