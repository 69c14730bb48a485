import type { Invoice, InvoiceLine, Tax } from '../../model/invoice.ts'
import { invoiceTotalCents } from '../../model/invoice-total.ts'
import type { Terms } from '../../model/item.ts'
import { type SegmentsOut, unsendable } from '../out.ts'
import { allowanceOut, amountOut, dateOut, descriptionOut, dtm, itemOut, noteOut, partyOut, quantityOut } from '../segments-out.ts'
import type { OutSegment } from '../write.ts'

/** An invoice whose total is not what its parts come to is not sent. */
export function invoiceOut(invoice: Invoice): SegmentsOut {
  const { number, date, orderNumber, orderDate, type, currency, totalCents, lines, allowances, taxes, terms } = invoice
  const taxed = [...taxes, ...lines.flatMap((line) => line.taxes)]
  const segments: OutSegment[] = [
    ['BGM', type === 'CR' ? '381' : '380', number, '9'],
    dtm('137', date),
    ...invoice.dates.map(dateOut),
    ...invoice.notes.flatMap(noteOut),
    ['RFF', ['ON', orderNumber]],
    ...(orderDate ? [dtm('171', orderDate)] : []),
    ...invoice.parties.map(partyOut),
    ...(currency ? [['CUX', ['2', currency, '4']] as const] : []),
    ...terms.flatMap(termsOut),
    ...allowances.flatMap(allowanceOut),
    ...lines.flatMap(lineOut),
    ['UNS', 'S'],
    ['CNT', ['2', String(lines.length)]],
    amountOut('77', totalCents),
    amountOut('79', goodsCents(lines)),
    ...(taxed.length ? [amountOut('125', totalCents - taxCents(taxed))] : []),
    ...taxes.flatMap(taxOut),
  ]
  const adds = invoiceTotalCents(invoice) === totalCents
  return { segments, problems: adds ? [] : [unsendable('amountTotalDiffers', 'MOA', String(totalCents))] }
}

/** Of the lines with what comes off and on top of each, without tax. */
const goodsCents = (lines: readonly InvoiceLine[]): number =>
  invoiceTotalCents({ lines: lines.map((line) => ({ ...line, taxes: [] })), allowances: [], taxes: [] }) ?? 0

const taxCents = (taxes: readonly Tax[]): number => taxes.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)

/** So many days after the date of the invoice: what is due, and until when less is. */
const termsOut = ({ netDays, discountPercent, discountDays }: Terms): OutSegment[] => [
  ...(netDays === null ? [] : [['PAT', '1', '', ['5', '3', 'D', String(netDays)]] as const]),
  ...(discountPercent === null || discountDays === null
    ? []
    : [['PAT', '22', '', ['5', '3', 'D', String(discountDays)]] as const, ['PCD', ['12', discountPercent]] as const]),
]

const lineOut = (line: InvoiceLine): OutSegment[] => [
  ...itemOut(line.number, '', line.items),
  ...line.descriptions.flatMap(descriptionOut),
  quantityOut('47', line.quantity, line.unit),
  amountOut('203', goodsCents([line])),
  ['PRI', ['AAA', line.price]],
  ...line.taxes.flatMap(taxOut),
  ...line.allowances.flatMap(allowanceOut),
]

const taxOut = ({ percent, amountCents }: Tax): OutSegment[] => [
  ['TAX', '7', 'VAT', '', '', ['', '', '', percent ?? '']],
  ...(amountCents === null ? [] : [amountOut('124', amountCents)]),
]
