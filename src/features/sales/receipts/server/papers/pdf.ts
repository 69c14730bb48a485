import type { Content } from 'pdfmake'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { nameOfLabel, wordsOf } from '#contract/order-label.ts'
import { isQuoted } from '#features/sales/orders/contract.ts'
import type { Config } from '#server/config.ts'
import { text } from '#server/text.ts'
import type { OrderPaper } from '../../contract.ts'
import { drawLetter, labeled } from '../letter.ts'
import { linesTable, orderPdf, shortened, sumsTable } from '../pdf.ts'
import type { BookedInvoice, Papers } from './content.ts'

/** What the paper is called: at its head, in the mail that carries it and as a file. */
export function paperTitle({ receipt: { order }, parcels, invoice }: Papers, paper: OrderPaper, language: Language): string {
  if (paper === 'invoice') return text(language, 'receipts.papers.invoiceTitle', { number: invoice?.number ?? '' })
  if (paper === 'order') return text(language, isQuoted(order.state) ? 'orders.quote.title' : 'orders.record.title', wordsOf(order.label))
  const number = parcelOf(parcels)?.number
  const values = { label: nameOfLabel(order.label), number }
  return text(language, number ? 'receipts.papers.slipTitleOf' : 'receipts.papers.slipTitle', values)
}

export function paperPdf(config: Config, papers: Papers, paper: OrderPaper, language: Language): Promise<Buffer> {
  const { receipt, invoice } = papers
  const title = paperTitle(papers, paper, language)
  if (paper === 'order') return orderPdf(config, receipt, language, title)
  const content = paper === 'invoice' && invoice ? invoiceContent(papers, invoice, language) : slipContent(papers, language)
  return drawLetter(config, { ...receipt, language, title, content })
}

type Parcels = Papers['parcels']
const parcelOf = (parcels: Parcels) => parcels?.shipments.find(({ calledOffAt }) => !calledOffAt)
const dayIn = (language: Language) => (day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** No prices: whoever unpacks it need not know them. Of what is left nothing is said once a parcel is on its way. */
function slipContent({ receipt: { order, customer }, parcels }: Papers, language: Language): Content[] {
  const say = (key: string) => text(language, `receipts.${key}`)
  const parcel = parcelOf(parcels)
  const packed = (lineNo: number, left: string) => (parcel ? (parcel.lines.find((line) => line.lineNo === lineNo)?.quantity ?? '0') : left)
  const rows = (parcels?.lines ?? []).filter(({ lineNo, left }) => Number(packed(lineNo, left)) > 0)
  const { addressName, address1, address2, city, shipState, zip } = order
  const shipTo = [customer.customerName, addressName, address1, address2, [city, shipState, zip].filter(Boolean).join(' ')]
  const head = (said: string, alignment: 'left' | 'right') => ({ text: said, style: 'head', alignment })
  const counted = (quantity: string, unit: string) => ({ text: `${Number(quantity)} ${unit}`.trim(), alignment: 'right' as const })
  return [
    {
      columns: [
        labeled(say('shipTo'), shipTo),
        labeled(say('order'), [nameOfLabel(order.label), order.poNumber && text(language, 'orders.po', { number: order.poNumber })]),
        labeled(say(parcel ? 'papers.shippedOn' : 'madeOn'), [dayIn(language)(parcel?.shippedOn ?? order.orderDate)]),
        ...(parcel?.carrier || parcel?.tracking ? [labeled(say('papers.carrier'), [parcel.carrier, parcel.tracking])] : []),
      ],
      columnGap: 16,
    },
    {
      margin: [0, 20, 0, 12],
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        widths: ['*', 'auto', 'auto'],
        body: [
          [
            head(text(language, 'orders.record.what'), 'left'),
            head(say('papers.ordered'), 'right'),
            head(say(parcel ? 'papers.packed' : 'papers.toPack'), 'right'),
          ],
          ...rows.map(({ lineNo, itemNumber, description, unit, ordered, left }) => [
            { text: [itemNumber, shortened(description)].filter(Boolean).join('\n') },
            counted(ordered, unit),
            counted(packed(lineNo, left), unit),
          ]),
        ],
      },
    },
  ]
}

function invoiceContent({ receipt: { order, customer }, address }: Papers, invoice: BookedInvoice, language: Language): Content[] {
  const say = (key: string) => text(language, `receipts.${key}`)
  const day = dayIn(language)
  const { total, tax, balance } = invoice
  const billTo = [
    customer.customerName,
    address.address1,
    address.address2,
    [address.city, address.state, address.zip].filter(Boolean).join(' '),
  ]
  const grand = text(language, 'orders.totals.grandTotal')
  return [
    {
      columns: [
        labeled(say('billTo'), billTo),
        labeled(say('order'), [nameOfLabel(order.label), order.poNumber && text(language, 'orders.po', { number: order.poNumber })]),
        labeled(say('madeOn'), [day(invoice.date)]),
        labeled(say('papers.due'), [day(invoice.dueDate ?? invoice.date)]),
      ],
      columnGap: 16,
    },
    linesTable(invoice.lines, language),
    sumsTable(
      [
        [text(language, 'orders.totals.subtotal'), formatCents(total - tax)],
        [text(language, 'orders.totals.taxes'), formatCents(tax)],
        [grand, formatCents(total)],
        ...(balance === total ? [] : [[say('paid'), formatCents(balance - total)] satisfies [string, string]]),
        [say('papers.stillDue'), formatCents(balance)],
      ],
      grand,
    ),
  ]
}
