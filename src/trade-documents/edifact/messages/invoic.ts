import { allKnown, known, loop, once, type Place } from '../../grammar.ts'
import type { Invoice, InvoiceLine, Tax } from '../../model/invoice.ts'
import { invoiceTotalCents } from '../../model/invoice-total.ts'
import { noParticulars, type Particulars } from '../../model/particulars.ts'
import type { Segment } from '../../segment.ts'
import { centsAt } from '../allowances.ts'
import { messageReader } from '../message-reader.ts'
import { amountAt, description, itemsIn, priceIn } from '../order-lines.ts'
import { dateIn, type ParticularsDraft, particulars } from '../particulars.ts'
import { componentOf, problemIn } from '../segment.ts'
import { decimalAt } from '../values.ts'

type InvoiceDraft = ParticularsDraft & {
  invoice: Invoice
  head: Particulars
  taxes: Tax[]
  line: InvoiceLine | null
  opened: Segment | null
  totals: Map<string, Segment>
}

const tax: Place<InvoiceDraft> = loop(
  ({ taxes }, segment) => {
    taxes.push({ code: componentOf(segment, 2), amountCents: null, percent: decimalAt(segment, 5, 4) })
  },
  {
    LOC: known,
    MOA: (draft, segment) => {
      const last = draft.taxes.at(-1)
      if (last && /^(?:124|150)$/.test(componentOf(segment, 1))) last.amountCents = centsAt(draft, segment)
      else if (!draft.line) keepTotal(draft, segment)
    },
  },
)

/** In the summary, amounts may follow taxes as they may precede them. */
const keepTotal = ({ totals }: InvoiceDraft, segment: Segment) => totals.set(componentOf(segment, 1), segment)

/** What is to be paid, in the order in which it counts: message, invoice and document totals. */
const totalCodes = ['77', '86', '39', '9', '128']

/** An invoice: INVOIC, directory D.96A and those near it. */
export const readInvoice = messageReader<InvoiceDraft, Invoice>({
  areas: [
    {
      BGM: once(({ invoice }, segment) => {
        invoice.type = componentOf(segment, 1)
        invoice.number = componentOf(segment, 2)
      }),
      ...particulars,
      DTM: (draft, segment) => {
        const on = dateIn(draft, segment)
        if (on?.code === '137' || (on?.code === '3' && !draft.invoice.date)) draft.invoice.date = on.date
        else if (on) draft.invoice.dates.push(on)
      },
      RFF: loop<InvoiceDraft>(
        ({ invoice }, segment) => {
          const [code, value] = [componentOf(segment, 1), componentOf(segment, 1, 2)]
          if (code === 'ON') invoice.orderNumber = value
          else invoice.references.push({ kind: 'other', code, value, text: '' })
        },
        {
          DTM: (draft, segment) => {
            const on = dateIn(draft, segment)
            if (on?.code === '171' || on?.code === '4') draft.invoice.orderDate = on.date
          },
        },
      ),
      CUX: loop<InvoiceDraft>(
        ({ invoice }, segment) => {
          invoice.currency = componentOf(segment, 1, 2)
        },
        { DTM: known },
      ),
      TAX: tax,
      PAC: loop<InvoiceDraft>(known, { MEA: known, PCI: loop<InvoiceDraft>(known, allKnown('RFF DTM GIN')) }),
      ...allKnown('PAI ALI IMD AJT INP FII'),
    },
    {
      LIN: loop<InvoiceDraft>(
        (draft, segment) => {
          finishLine(draft)
          const at = noParticulars()
          draft.line = {
            number: componentOf(segment, 1),
            quantity: '',
            unit: '',
            price: '',
            priceBasis: '',
            items: itemsIn(segment, 3, 3),
            descriptions: [],
            allowances: at.allowances,
            taxes: [],
          }
          Object.assign(draft, { at, taxes: draft.line.taxes, opened: segment })
          draft.invoice.lines.push(draft.line)
        },
        {
          ...particulars,
          PIA: ({ line }, segment) => line?.items.push(...itemsIn(segment, 2)),
          IMD: description,
          QTY: (draft, segment) => {
            if (!/^(?:47|12|1)$/.test(componentOf(segment, 1)) || (draft.line?.quantity && componentOf(segment, 1) !== '47')) return
            Object.assign(draft.line ?? {}, { quantity: amountAt(draft, segment, 1, 2) ?? '', unit: componentOf(segment, 1, 3) })
          },
          PRI: loop<InvoiceDraft>((draft, segment) => {
            const price = priceIn(draft, segment)
            if (draft.line && price !== null && (!draft.line.price || componentOf(segment, 1) === 'AAA')) draft.line.price = price
          }, allKnown('CUX APR RNG DTM')),
          TAX: tax,
          PAC: loop<InvoiceDraft>(known, { MEA: known, PCI: loop<InvoiceDraft>(known, allKnown('RFF DTM GIN')) }),
          LOC: loop<InvoiceDraft>(known, allKnown('QTY DTM')),
          ...allKnown('MEA PCD ALI MOA GIN GIR QVR DOC PAI EQD FII'),
        },
      ),
    },
    {
      UNS: once((draft) => {
        finishLine(draft)
        Object.assign(draft, { at: draft.head, taxes: draft.invoice.taxes })
      }),
      CNT: ({ invoice, problems }, segment) => {
        if (componentOf(segment, 1) === '2' && Number(componentOf(segment, 1, 2)) !== invoice.lines.length)
          problems.push(problemIn(segment, 'lineCountDiffers', 1, 2))
      },
      MOA: keepTotal,
      TAX: tax,
      RFF: loop<InvoiceDraft>(known, { DTM: known }),
      ALC: particulars.ALC ?? known,
    },
  ],
  required: ['BGM', 'LIN'],
  start: ({ test }) => {
    const head = noParticulars()
    const { references, dates, parties, terms, notes, allowances } = head
    const said = { references, dates, parties, terms, notes, allowances }
    const invoice: Invoice = { ...nothing, ...said, test, lines: [], taxes: [], totalCents: 0 }
    const open = { party: null, contact: null, line: null, opened: null, totals: new Map() }
    return { invoice, head, at: head, taxes: invoice.taxes, ...open, problems: [] }
  },
  finish: (draft) => {
    finishLine(draft)
    const { invoice, totals, problems } = draft
    const total = totalCodes.map((code) => totals.get(code)).find(Boolean)
    if (!total) return invoice
    invoice.totalCents = centsAt(draft, total) ?? 0
    if (invoiceTotalCents(invoice) !== invoice.totalCents) problems.push(problemIn(total, 'amountTotalDiffers', 1, 2))
    return invoice
  },
})

function finishLine(draft: InvoiceDraft) {
  const { line, opened, problems } = draft
  draft.line = null
  if (!line || !opened) return
  if (!line.quantity) problems.push(problemIn(opened, 'quantityMissing'))
  line.quantity ||= '0'
  line.price ||= '0'
}

const nothing = { number: '', date: '', orderNumber: '', orderDate: '', release: '', type: '', currency: '' }
