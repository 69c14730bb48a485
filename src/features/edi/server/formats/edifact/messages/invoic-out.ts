import { dollarsToCents } from '#contract/money.ts'
import { product } from '../../../documents/decimal.ts'
import type { Invoice, InvoiceLine, Tax } from '../../../documents/invoice.ts'
import { invoiceTotalCents } from '../../../documents/invoice-total.ts'
import { type SegmentsOut, unsendable } from '../out.ts'
import { allowanceOut, amountOut, dateOut, descriptionOut, dtm, itemOut, partyOut, quantityOut } from '../segments-out.ts'
import type { OutSegment } from '../write.ts'

/** An invoice whose total is not what its parts come to is not sent. */
export function invoiceOut(invoice: Invoice): SegmentsOut {
  const { number, date, orderNumber, orderDate, type, currency, totalCents, lines, allowances, taxes, terms } = invoice
  const segments: OutSegment[] = [
    ['BGM', type === 'CR' ? '381' : '380', number, '9'],
    dtm('137', date),
    ...invoice.dates.map(dateOut),
    ...invoice.notes.map((note): OutSegment => ['FTX', 'AAI', '', '', note.slice(0, 512)]),
    ['RFF', ['ON', orderNumber]],
    ...(orderDate ? [dtm('171', orderDate)] : []),
    ...invoice.parties.map(partyOut),
    ...(currency ? [['CUX', ['2', currency, '4']] as const] : []),
    ...terms.flatMap(({ netDays }): OutSegment[] => (netDays === null ? [] : [['PAT', '1', '', ['5', '3', 'D', String(netDays)]]])),
    ...allowances.flatMap(allowanceOut),
    ...lines.flatMap(lineOut),
    ['UNS', 'S'],
    ['CNT', ['2', String(lines.length)]],
    amountOut('77', totalCents),
    ...taxes.flatMap(taxOut),
  ]
  const adds = invoiceTotalCents(invoice) === totalCents
  return { segments, problems: adds ? [] : [unsendable('amountTotalDiffers', 'MOA', String(totalCents))] }
}

const lineOut = ({ number, quantity, unit, price, items, descriptions, allowances, taxes }: InvoiceLine): OutSegment[] => [
  ...itemOut(number, '', items),
  ...descriptions.map(descriptionOut),
  quantityOut('47', quantity, unit),
  amountOut('203', dollarsToCents(product(quantity, price))),
  ['PRI', ['AAA', price]],
  ...taxes.flatMap(taxOut),
  ...allowances.flatMap(allowanceOut),
]

const taxOut = ({ percent, amountCents }: Tax): OutSegment[] => [
  ['TAX', '7', 'VAT', '', '', ['', '', '', percent ?? '']],
  ...(amountCents === null ? [] : [amountOut('124', amountCents)]),
]
