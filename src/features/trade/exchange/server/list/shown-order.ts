import { lineCents } from '#trade-documents/model/line-amount.ts'
import type { OrderChange } from '#trade-documents/model/order-change.ts'
import type { Party } from '#trade-documents/model/party.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { AskedDelivery, ShownOrder } from '../../shown-order.ts'
import { itemNames } from '../settle/item-names.ts'

/** What is shown of an order at once; the bytes have the rest. */
const mostLines = 1_000

export function shownOrder(order: PurchaseOrder | OrderChange): ShownOrder {
  const { purpose, type, number, release, date, currency } = order
  return {
    purpose,
    type,
    number,
    release,
    date,
    currency,
    dates: order.dates.map(({ kind, code, date: on }) => ({ kind, code, date: on })),
    references: order.references.map(({ kind, code, value }) => ({ kind, code, value })),
    terms: order.terms.map(({ netDays, discountPercent, discountDays, text }) => ({
      netDays,
      discountDays,
      text,
      discountPercent: discountPercent ?? '',
    })),
    extras: order.allowances.map(({ kind, code, text, amountCents, percent }) => ({
      kind,
      code,
      text,
      amountCents,
      percent: percent ?? '',
    })),
    parties: order.parties.map(shownParty),
    notes: order.notes,
    lines: order.lines.slice(0, mostLines).map((line) => ({
      number: line.number,
      quantity: line.quantity,
      unit: line.unit,
      price: line.price,
      position: line.position,
      amountCents: lineCents(line),
      codes: line.items.map(({ code, value }) => ({ qualifier: code, code: value })),
      names: itemNames(line.items).map(({ code, value }) => ({ qualifier: code, code: value })),
      descriptions: line.descriptions.map(({ text }) => text),
      parties: line.parties.map(shownParty),
      stores: line.stores.map(({ scheme, store, quantity }) => ({ qualifier: scheme, code: store, quantity })),
      deliveries: line.deliveries.map(shownDelivery),
    })),
  }
}

export const shownDelivery = ({ quantity, unit, dates }: PurchaseOrder['lines'][number]['deliveries'][number]): AskedDelivery => ({
  quantity,
  unit,
  dates: dates.map(({ kind, code, date }) => ({ kind, code, date })),
})

const shownParty = ({ role, code, names, id, street, city, region, postalCode, country }: Party): ShownOrder['parties'][number] => ({
  role,
  code,
  names,
  id: id && { qualifier: id.scheme, code: id.value },
  address: [...street, [city, region, postalCode].filter(Boolean).join(' '), country].filter(Boolean),
})
