import { centsToDollars } from '#contract/money.ts'
import { sum } from '../../model/decimal.ts'
import type { Invoice, InvoiceLine, Tax } from '../../model/invoice.ts'
import { invoiceTotalCents } from '../../model/invoice-total.ts'
import { type SegmentsOut, unsendable } from '../out.ts'
import { allowanceOut, dateOut, day, descriptionOut, pairs, partyOut, referenceOut, termsOut } from '../segments-out.ts'
import type { OutSegment } from '../write.ts'

/** An invoice whose total is not what its parts come to is not sent. */
export function invoiceOut(invoice: Invoice): SegmentsOut {
  const { number, date, orderNumber, orderDate, release, type, currency, totalCents, lines, allowances, taxes } = invoice
  const segments: OutSegment[] = [
    ['BIG', day(date), number, day(orderDate), orderNumber, release, '', type],
    ...invoice.notes.map((note): OutSegment => ['NTE', '', note]),
    ...(currency ? [['CUR', 'SE', currency] as const] : []),
    ...invoice.references.map(referenceOut),
    ...invoice.parties.flatMap(partyOut),
    ...invoice.terms.map(termsOut),
    ...invoice.dates.map(dateOut),
    ...lines.flatMap(lineOut),
    ['TDS', String(totalCents)],
    ...taxes.map(taxOut),
    ...allowances.map(allowanceOut),
    ['CTT', String(lines.length), sum(lines.map(({ quantity }) => quantity))],
  ]
  const adds = invoiceTotalCents(invoice) === totalCents
  return { segments, problems: adds ? [] : [unsendable('amountTotalDiffers', 'TDS', String(totalCents))] }
}

const lineOut = ({ number, quantity, unit, price, priceBasis, items, descriptions, allowances, taxes }: InvoiceLine): OutSegment[] => [
  ['IT1', number, quantity, unit, price, priceBasis, ...pairs(items)],
  ...taxes.map(taxOut),
  ...descriptions.map(descriptionOut),
  ...allowances.map(allowanceOut),
]

const taxOut = ({ code, amountCents, percent }: Tax): OutSegment => [
  'TXI',
  code,
  amountCents === null ? '' : centsToDollars(amountCents).toFixed(2),
  percent ?? '',
]
