import { allKnown, known, loop, once, type Places } from '../../grammar.ts'
import { centsOf } from '../../model/amount.ts'
import type { Invoice, InvoiceLine, Tax } from '../../model/invoice.ts'
import { invoiceTotalCents } from '../../model/invoice-total.ts'
import { noParticulars, type Particulars } from '../../model/particulars.ts'
import { elementOf, type Segment } from '../../segment.ts'
import { itemIds } from '../order/item-ids.ts'
import { type ParticularsDraft, particulars } from '../order/particulars.ts'
import { problemIn } from '../segment.ts'
import { setReader } from '../set-reader.ts'
import { centsAt, dateAt, decimalAt } from '../values.ts'

type InvoiceDraft = ParticularsDraft & { invoice: Invoice; head: Particulars; taxes: Tax[]; total: Segment | null }

/** Of the invoice and of a line alike. */
const either: Places<InvoiceDraft> = {
  ...particulars,
  CAD: known,
  TXI: ({ taxes, problems }, segment) => {
    const amount = decimalAt(segment, 2)
    const amountCents = amount === null ? null : centsOf(amount)
    if (amount !== null && amountCents === null) problems.push(problemIn(segment, 'numberTooLong', 2))
    taxes.push({ code: elementOf(segment, 1), amountCents, percent: decimalAt(segment, 3) })
  },
}

export const readInvoice = setReader<InvoiceDraft, Invoice>({
  id: '810',
  groupTypes: ['IN', 'SC'],
  areas: [
    {
      BIG: once(({ invoice }, segment) => {
        invoice.date = dateAt(segment, 1)
        invoice.number = elementOf(segment, 2)
        invoice.orderDate = dateAt(segment, 3)
        invoice.orderNumber = elementOf(segment, 4)
        invoice.release = elementOf(segment, 5)
        invoice.type = elementOf(segment, 7)
      }),
      CUR: ({ invoice }, segment) => {
        invoice.currency = elementOf(segment, 2)
      },
      ...either,
      ...allKnown('BAL CRC CTP FOB INC LM MEA PAM PID PKG PWK TAX TD1 TD3 TD4 YNQ'),
    },
    {
      IT1: loop<InvoiceDraft>(
        (draft, segment) => {
          const at = noParticulars()
          const line: InvoiceLine = {
            number: elementOf(segment, 1),
            quantity: decimalAt(segment, 2) ?? '0',
            unit: elementOf(segment, 3),
            price: decimalAt(segment, 4) ?? '0',
            priceBasis: elementOf(segment, 5),
            items: itemIds(draft, segment, 6),
            descriptions: [],
            allowances: at.allowances,
            taxes: [],
          }
          for (const element of [2, 4])
            if (!elementOf(segment, element)) draft.problems.push(problemIn(segment, 'partnerElementMissing', element))
          draft.at = at
          draft.taxes = line.taxes
          draft.invoice.lines.push(line)
        },
        {
          PID: ({ invoice }, segment) =>
            invoice.lines.at(-1)?.descriptions.push({ code: elementOf(segment, 2), text: elementOf(segment, 5) }),
          ...either,
          ...allKnown('CRC CTP CUR IT3 LIN LM MAN MEA PAM PKG PO4 PWK QTY SDQ SI SLN TAX TD4 YNQ'),
        },
      ),
    },
    {
      TDS: once((draft, segment) => {
        draft.at = draft.head
        draft.taxes = draft.invoice.taxes
        draft.total = segment
        draft.invoice.totalCents = centsAt(segment, 1) ?? 0
      }),
      ...either,
      ...allKnown('AMT ISS QTY'),
      CTT: loop<InvoiceDraft>(
        ({ invoice, problems }, segment) => {
          if (Number(elementOf(segment, 1)) !== invoice.lines.length) problems.push(problemIn(segment, 'lineCountDiffers', 1))
        },
        { AMT: known },
      ),
    },
  ],
  required: ['BIG', 'TDS'],
  start: ({ interchange }) => {
    const head = noParticulars()
    const { references, dates, parties, terms, notes, allowances } = head
    const said = { references, dates, parties, terms, notes, allowances }
    const invoice: Invoice = { ...nothing, ...said, test: interchange.test, lines: [], taxes: [], totalCents: 0 }
    return { invoice, head, at: head, taxes: invoice.taxes, total: null, party: null, problems: [] }
  },
  finish: ({ invoice, total, problems }) => {
    if (total && invoice.lines.length > 0 && invoiceTotalCents(invoice) !== invoice.totalCents)
      problems.push(problemIn(total, 'amountTotalDiffers', 1))
    return invoice
  },
})

const nothing = { number: '', date: '', orderNumber: '', orderDate: '', release: '', type: '', currency: '' }
