import type { RawResult } from '#contract/endpoint.ts'
import { bookedInvoice } from '#features/sales/orders/server/door.ts'
import { shownDelivery } from '#features/trade/exchange/server/door.ts'
import { localNow } from '#server/data/days.ts'
import type { DbContext } from '#server/http/context.ts'
import { compare, decimal, product } from '#trade-documents/model/decimal.ts'
import type { DraftLine, getReplyDraft, ReplyKind } from '../contract.ts'
import { type Answered, answeredOf, numbersSaid, orderedOf, promisedOf, saidOf, totalOf } from './answered-quantities.ts'
import { prefixInUse } from './carton-numbers.ts'
import { placedOf } from './compose.ts'
import type { Placed } from './composed.ts'
import { askedExtras, bookedExtras, storedExtras, termsAsked } from './draft-invoice.ts'
import { oursOf, shareOf } from './orders/our-order.ts'
import { packsOf, pairByItem } from './pair-by-item.ts'
import { usualCarrier } from './usual-carrier.ts'

type Asked = { order?: string | undefined; kind?: ReplyKind | undefined }

/**
 * What an answer begins with: the partner's lines with what the order says here, and what was said before. An acknowledgment speaks of all
 * orders that the document became; a shipment or an invoice of one.
 */
export async function replyDraft({ db }: DbContext, id: string, asked: Asked = {}): Promise<RawResult<typeof getReplyDraft>> {
  const answered = await answeredOf(db, id)
  const { document, order, orders, partner } = answered
  const isWhole = asked.kind ? asked.kind === 'orderResponse' : !asked.order
  const chosen = await placedOf(db, answered, (isWhole ? null : asked.order) ?? orders[0]?.id ?? '')
  const { placed } = chosen
  const [today, booked, prefix, carrier, packs] = await Promise.all([
    localNow(db),
    bookedInvoice(db, placed, numbersSaid(answered, placed.id)),
    prefixInUse(db),
    usualCarrier(db, partner.id),
    packsOf(db, partner.id, order),
  ])
  const theirs = Object.entries(orderedOf(answered, isWhole ? '' : chosen.order.store))
    .map(([line, ordered]) => ({ line: Number(line), ordered }))
    // What the partner took off its order is not acknowledged.
    .filter(({ ordered }) => !isWhole || compare(ordered, '0') > 0)
  const items = theirs.map(({ line }) => packs[line]?.itemId ?? null)
  const all = await Promise.all(orders.map((each) => oursOf(db, answered, each, packs)))
  const index = orders.indexOf(chosen.order)
  const told = isWhole ? all : all.slice(index, index + 1)
  const ours = totalOf(told.map(({ quantities }) => quantities))
  const promised = promisedOf(answered)
  const before = all.slice(0, index).map(({ quantities }) => quantities)
  const own = storedExtras.nullable().parse(chosen.order.extras)
  // Where the books come to what the order does, its own lines and extras say more than theirs.
  const isAsOrdered = own !== null && booked?.total === placed.grandTotal
  const bill = isAsOrdered ? [] : (booked?.lines ?? [])
  const billed = pairByItem(
    items,
    bill.map(({ line, amount }) => ({ ...line, amount })),
  )
  const said = {
    promised: promised && (isWhole ? promised : shareOf(promised, ours, before)),
    shipped: saidOf(answered, 'shipNotice', isWhole ? null : placed.id),
    invoiced: saidOf(answered, 'invoice', isWhole ? null : placed.id),
  }
  const lines = theirs.map(({ line, ordered }, index): DraftLine => {
    const { number = '', items: codes = [], descriptions = [], unit = '', price = null, deliveries = [] } = order.lines[line] ?? {}
    const casePack = packs[line]?.casePack ?? '1'
    const here = told.map((each) => each.lines[line]).find((each) => each)
    const ourPrice = billed[index] ?? here
    return {
      line,
      number,
      unit,
      ordered,
      deliveries: deliveries.map(shownDelivery),
      price: price ?? '',
      codes: codes.map(({ code, value }) => ({ qualifier: code, code: value })),
      description: descriptions.map(({ text }) => text).join(' ') || (here?.description ?? ''),
      ours: ours[line] ?? ordered,
      ourPrice: ourPrice ? product(decimal(ourPrice.unitPrice) ?? '0', casePack) : (price ?? ''),
      promised: said.promised ? (said.promised[line] ?? '0') : '',
      shipped: said.shipped[line] ?? '0',
      invoiced: said.invoiced[line] ?? '0',
    }
  })
  const { addressName, address1, address2, city, shipState, zip } = placed
  return {
    documentId: id,
    poNumber: order.number,
    partnerName: partner.name,
    test: document.test,
    today: today.date,
    orders,
    orderId: placed.id,
    shipTo: [addressName, address1, address2, [city, shipState, zip].filter(Boolean).join(' ')].filter(Boolean),
    lines,
    wasAcknowledged: promised !== null,
    cartonPrefix: prefix,
    carrier,
    terms: termsAsked(order),
    allowances: booked && !isAsOrdered ? bookedExtras(booked, items) : (own ?? askedExtras(order, lines)),
    books: booked && { number: booked.number, date: booked.date, total: booked.total, tax: booked.tax },
    invoiceNumber: booked?.number || nextNumber(answered, chosen),
  }
}

/** The order's own number, with a second one behind it from the second invoice on. */
function nextNumber({ said }: Answered, { order }: Placed): string {
  const before = said.filter(({ kind, orderId, stands }) => kind === 'invoice' && orderId === order.id && stands).length
  return before ? `${order.number}-${before + 1}` : String(order.number)
}
