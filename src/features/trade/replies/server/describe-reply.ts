import type { ReplyDocument } from '#features/trade/exchange/server/door.ts'
import type { Invoice } from '#trade-documents/model/invoice.ts'
import type { OrderResponse } from '#trade-documents/model/order-response.ts'
import type { Party, Reference } from '#trade-documents/model/party.ts'
import type { ShipNotice, ShippedItem } from '#trade-documents/model/ship-notice.ts'
import type { ShownReply } from '../contract.ts'

/** A document of ours as its reader will understand it. */
export function shownReply({ kind, document }: ReplyDocument): ShownReply {
  switch (kind) {
    case 'orderResponse':
      return { ...nothing, kind, ...shownResponse(document), ...headOf(document) }
    case 'shipNotice':
      return { ...nothing, kind, ...headOf(document), ...shownNotice(document) }
    case 'invoice':
      return { ...nothing, kind, ...headOf(document), ...shownInvoice(document) }
  }
}

const nothing = {
  number: '',
  date: '',
  verdict: '',
  replaces: false,
  orderNumbers: [],
  dates: [],
  references: [],
  carriers: [],
  weight: '',
  terms: [],
  parties: [],
  lines: [],
  cartons: [],
  extras: [],
  totalCents: null,
} satisfies Omit<ShownReply, 'kind'>

const headOf = ({ date, parties, references, dates }: Pick<OrderResponse, 'date' | 'parties' | 'references' | 'dates'>) => ({
  date,
  parties: parties.map(shownParty),
  references: references.map(shownReference),
  dates: dates.map(({ kind, code, date: on }) => ({ kind, code, date: on })),
})

const shownResponse = ({ sellerNumber, verdict, purposeCode, orderNumber, lines }: OrderResponse) => ({
  number: sellerNumber,
  verdict,
  replaces: purposeCode !== '00',
  orderNumbers: [orderNumber],
  lines: lines.map(({ answers, price, ...line }) => ({
    ...shownItem(line),
    price: price ?? '',
    answers: answers.map(({ status, code, quantity, date }) => ({ status, code, quantity: quantity ?? '', date: date?.date ?? '' })),
  })),
})

const shownNotice = ({ number, orders, carriers, weight, references }: ShipNotice) => ({
  number,
  orderNumbers: orders.map((order) => order.number),
  references: [...references, ...orders.flatMap((order) => order.references)].map(shownReference),
  carriers: carriers.map(({ id, text }) => ({ id, text })),
  weight: weight ? `${weight.amount} ${weight.unit}` : '',
  cartons: orders.flatMap(({ packs }) =>
    packs.map(({ sscc, items }) => ({ sscc, items: items.map(({ line, ...item }) => shownItem({ number: line, ...item })) })),
  ),
})

const shownInvoice = ({ number, orderNumber, terms, lines, allowances, taxes, totalCents }: Invoice) => ({
  number,
  orderNumbers: [orderNumber],
  totalCents,
  terms: terms.map(({ netDays, discountPercent, discountDays, text }) => ({
    netDays,
    discountDays,
    text,
    discountPercent: discountPercent ?? '',
  })),
  lines: lines.map(({ price, ...line }) => ({ ...shownItem(line), price, answers: [] })),
  extras: [
    ...allowances.flatMap(({ kind, code, text, amountCents }) =>
      kind === 'none' ? [] : [{ kind, code, text, amountCents: amountCents ?? 0 }],
    ),
    ...taxes.map(({ code, amountCents }) => ({ kind: 'tax' as const, code, text: '', amountCents: amountCents ?? 0 })),
  ],
})

type Item = Pick<ShippedItem, 'quantity' | 'unit' | 'items' | 'descriptions'> & { number: string }
const shownItem = ({ number, quantity, unit, items, descriptions }: Item) => ({
  number,
  quantity,
  unit,
  codes: items.map(({ code, value }) => ({ qualifier: code, code: value })),
  description: descriptions.map(({ text }) => text).join(' '),
})

const shownReference = ({ kind, code, value }: Reference) => ({ kind, code, value })

const shownParty = ({ role, code, names, id, street, city, region, postalCode, country }: Party) => ({
  role,
  code,
  names,
  id: id && { qualifier: id.scheme, code: id.value },
  address: [...street, [city, region, postalCode].filter(Boolean).join(' '), country].filter(Boolean),
})
