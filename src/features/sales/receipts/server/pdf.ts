import type { Content } from 'pdfmake'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { contextOf, nameOfLabel } from '#contract/order-label.ts'
import { withoutEnd } from '#contract/text-ends.ts'
import type { Config } from '#server/config.ts'
import { text } from '#server/text.ts'
import { drawLetter, labeled } from './letter.ts'
import { methodOf, type Receipt, receiptNumber, totalLines } from './receipt.ts'

export async function receiptPdf(config: Config, receipt: Receipt, language: Language): Promise<Buffer> {
  const title = text(language, 'receipts.title', { number: receiptNumber(receipt.order) })
  const day: [string, string] = [text(language, 'receipts.paidOn'), dayIn(receipt, language)]
  return drawLetter(config, { ...receipt, language, title, content: contentOf(receipt, language, day) })
}

/** An order that may not be paid yet, under the name by which its customer knows it. */
export async function orderPdf(config: Config, receipt: Receipt, language: Language, title: string): Promise<Buffer> {
  const on = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(receipt.order.orderDate))
  const day: [string, string] = [text(language, 'receipts.madeOn'), on]
  return drawLetter(config, { ...receipt, language, title, content: contentOf(receipt, language, day) })
}

function contentOf(receipt: Receipt, language: Language, [dayLabel, day]: [label: string, day: string]): Content[] {
  const { order, customer } = receipt
  const say = (key: string, values: object = {}) => text(language, `receipts.${key}`, { ...values })
  const shipTo = [order.addressName, order.address1, order.address2, [order.city, order.shipState, order.zip].filter(Boolean).join(' ')]
  return [
    {
      columns: [
        labeled(dayLabel, [day]),
        labeled(say('order', contextOf(order.label)), [nameOfLabel(order.label), order.poNumber, invoicesIn(receipt, language)]),
        labeled(say('billTo'), [customer.customerName]),
        labeled(say('shipTo'), shipTo),
      ],
      columnGap: 16,
    },
    linesTable(receipt.lines, language),
    totalsTable(receipt, language),
  ]
}

/** Of a payment request: whose money it was. */
const invoicesIn = ({ invoices }: Receipt, language: Language) =>
  invoices.length ? text(language, 'receipts.invoices', { numbers: invoices.map(({ number }) => number).join(', ') }) : ''

const dayIn = ({ paidAt, company }: Receipt, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: company.timeZone }).format(new Date(paidAt))

type PdfLine = Record<'itemNumber' | 'description' | 'quantity' | 'unit' | 'unitPrice', string> & { amount: number }
export function linesTable(lines: readonly PdfLine[], language: Language): Content {
  const head = (key: string, alignment: 'left' | 'right') => ({ text: text(language, key), style: 'head', alignment })
  const end = (value: string) => ({ text: value, alignment: 'right' as const })
  return {
    margin: [0, 20, 0, 12],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', 'auto'],
      body: [
        [
          head('orders.record.what', 'left'),
          head('fields.quantity', 'right'),
          head('fields.unitPrice', 'right'),
          head('fields.amount', 'right'),
        ],
        ...lines.map(({ itemNumber, description, quantity, unit, unitPrice, amount }) => [
          { text: [itemNumber, shortened(description)].filter(Boolean).join('\n') },
          end(`${Number(quantity)} ${unit}`.trim()),
          end(`$${priceText(unitPrice)}`),
          end(formatCents(amount)),
        ]),
      ],
    },
  }
}

function totalsTable(receipt: Receipt, language: Language): Content {
  const { order, payments } = receipt
  const received = payments.reduce((sum, { amountReceived }) => sum + amountReceived, 0)
  // What is owed again is not among what came in any more.
  const refunded = received - order.amountReceived + order.amountRefunded
  const row = (key: string, amount: number): [string, string][] => (amount ? [[text(language, key), formatCents(amount)]] : [])
  const rows: [string, string][] = [
    ...totalLines(receipt, language),
    ...row('orders.record.booksAdjustment', order.booksAdjustment),
    ...payments.map((payment): [string, string] => [
      [text(language, 'receipts.paid'), methodOf(payment, language)].filter(Boolean).join(' · '),
      formatCents(payment.amountReceived),
    ]),
    ...row('receipts.paidOtherwise', order.settledInBooks),
    ...row('orders.record.writtenOff', order.writtenOff),
    ...row('receipts.refunded', -refunded),
    ...row('orders.record.open', order.openAmount),
  ]
  return sumsTable(rows, text(language, 'orders.totals.grandTotal'))
}

/** Sums to the right; `grand`: which one stands out. */
export const sumsTable = (rows: readonly [label: string, value: string][], grand: string): Content => ({
  layout: 'noBorders',
  table: {
    widths: ['*', 'auto'],
    body: rows.map(([label, value]) => [
      { text: label, alignment: 'right', bold: label === grand },
      { text: value, alignment: 'right', bold: label === grand },
    ]),
  },
})

/** Setting a page takes its time: a line says what it is for, not everything about it. */
const longestDescription = 400
export const shortened = (text: string) => (text.length > longestDescription ? `${text.slice(0, longestDescription - 1)}…` : text)

/** Two decimals at least, more only where they say something. */
const priceText = (decimal: string) => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${withoutEnd(fraction, '0').padEnd(2, '0')}`
}
