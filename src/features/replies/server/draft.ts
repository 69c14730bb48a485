import type { RawResult } from '#contract/endpoint.ts'
import { decimal, type PurchaseOrder, product, quotient } from '#features/edi/server/door.ts'
import { bookedInvoice, linesOf } from '#features/orders/server/door.ts'
import { matchItems } from '#features/partners/server/door.ts'
import type { DbContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { DraftLine, getReplyDraft } from '../contract.ts'
import { type Answered, answeredOf, orderedOf, promisedOf, saidOf } from './answered.ts'
import { prefixInUse } from './carton-numbers.ts'
import { localTime, type Placed, placedOf } from './compose.ts'
import { askedExtras, bookedExtras, termsAsked } from './draft-invoice.ts'
import { pairByItem } from './pair-by-item.ts'
import { usualCarrier } from './usual-carrier.ts'

/** What an answer begins with: the partner's lines with what the order says here, and what was said before. */
export async function replyDraft({ db }: DbContext, id: string, orderId?: string): Promise<RawResult<typeof getReplyDraft>> {
  const answered = await answeredOf(db, id)
  const { document, order, orders, partner } = answered
  const chosen = await placedOf(db, answered, orderId ?? orders[0]?.id ?? '')
  const { placed } = chosen
  const [today, booked, prefix, carrier, packs] = await Promise.all([
    localTime(db, document.companyId),
    bookedInvoice(db, placed),
    prefixInUse(db),
    usualCarrier(db, partner.id),
    packsOf(db, partner.id, order),
  ])
  const theirs = Object.entries(orderedOf(answered, chosen.order.store)).map(([line, ordered]) => ({ line: Number(line), ordered }))
  const items = theirs.map(({ line }) => packs[line]?.itemId ?? null)
  const ours = pairByItem(items, await linesOf(db, placed.id))
  const billed = pairByItem(items, booked?.lines.map(({ line, amount }) => ({ ...line, amount })) ?? [])
  const said = {
    promised: promisedOf(answered) ?? {},
    shipped: saidOf(answered, 'shipNotice', placed.id),
    invoiced: saidOf(answered, 'invoice', placed.id),
  }
  const isCancelled = ['Cancelled', 'Rejected'].includes(placed.state)
  const lines = theirs.map(({ line, ordered }, index): DraftLine => {
    const { number = '', items: codes = [], descriptions = [], unit = '', price = null } = order.lines[line] ?? {}
    const casePack = packs[line]?.casePack ?? '1'
    const [here, bill] = [ours[index], billed[index]]
    const ourPrice = bill ?? here
    return {
      ...{ line, number, unit, ordered, price: price ?? '' },
      codes: codes.map(({ code, value }) => ({ qualifier: code, code: value })),
      description: descriptions.map(({ text }) => text).join(' ') || (here?.description ?? ''),
      ours: isCancelled ? '0' : here ? inTheirs(here.quantity, casePack) : ordered,
      ourPrice: ourPrice ? product(decimal(ourPrice.unitPrice) ?? '0', casePack) : (price ?? ''),
      ...{ promised: said.promised[line] ?? '', shipped: said.shipped[line] ?? '0', invoiced: said.invoiced[line] ?? '0' },
    }
  })
  const { addressName, address1, address2, city, shipState, zip } = placed
  return {
    ...{
      documentId: id,
      poNumber: order.number,
      partnerName: partner.name,
      test: document.test,
      today: today.date,
      orders,
      orderId: placed.id,
    },
    shipTo: [addressName, address1, address2, [city, shipState, zip].filter(Boolean).join(' ')].filter(Boolean),
    ...{ lines, wasAcknowledged: promisedOf(answered) !== null, cartonPrefix: prefix, carrier },
    terms: termsAsked(order),
    allowances: booked ? bookedExtras(booked, items) : askedExtras(order, lines),
    books: booked && { number: booked.number, date: booked.date, total: booked.total, tax: booked.tax },
    invoiceNumber: booked?.number || nextNumber(answered, chosen),
  }
}

/** Five decimals are what quantities and prices have. */
const decimals = 5
const inTheirs = (quantity: string, casePack: string) => quotient(decimal(quantity) ?? '0', casePack, decimals)

const packsOf = (db: Db, partnerId: string, { lines }: PurchaseOrder) =>
  matchItems(
    db,
    partnerId,
    lines.map(({ unit, items }) => ({ unit, ids: items.map(({ code, value }) => ({ qualifier: code, code: value })) })),
  )

/** The order's own number, with a second one behind it from the second invoice on. */
function nextNumber({ said }: Answered, { order }: Placed): string {
  const before = said.filter(({ kind, orderId, stands }) => kind === 'invoice' && orderId === order.id && stands).length
  return before ? `${order.number}-${before + 1}` : String(order.number)
}
