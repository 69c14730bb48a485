import { z } from 'zod'
import { chosenId } from '#contract/fields.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import type { Order, OrderLine } from '../../contract.ts'
import { changeOrder, placeStaffOrder } from '../../order-form.ts'
import { priceText } from '../price-text.ts'
import { askedOf, nameOf } from './asked-price.ts'

/**
 * What the form of an order holds; amounts are the server's. `reason`: why an order there is changes; `sends`: to whom its link goes as soon as it is
 * placed, and in which language.
 */
export const orderForm = placeStaffOrder.body.omit({ requestKey: true, expectedTotal: true }).extend({
  customerId: chosenId,
  reason: changeOrder.body.shape.reason,
  sends: z.object({ email: z.string(), language: z.enum(['en', 'es']) }).nullable(),
})
/**
 * `key`: stays with the line while others come and go. `isOwnPrice`: a person typed it; `pricedAs`: what it was priced as, whether or not the
 * price function says the same by now.
 */
export type FormLine = OrderLine & { key: string; isOwnPrice: boolean; pricedAs: string }
export type FormValues = Omit<z.output<typeof orderForm>, 'lines'> & { lines: FormLine[] }

export const newLine = (given: Partial<Omit<FormLine, 'key'>> = {}): FormLine => ({
  itemId: null,
  itemNumber: '',
  description: '',
  quantity: '1',
  unit: '',
  unitPrice: '0.00',
  discountPercent: '0',
  taxable: true,
  isOwnPrice: false,
  pricedAs: '',
  ...given,
  key: requestKey(),
})

export const newValues = (customerId: string): FormValues => ({
  customerId,
  lines: [],
  shippingAddress: { addressName: '', address1: '', address2: '', city: '', state: '', zip: '' },
  discountPercent: '0',
  ownDelivery: '',
  ownTaxCodeId: null,
  taxFree: false,
  poNumber: '',
  memo: '',
  classId: null,
  termsId: null,
  reason: '',
  sends: null,
  asQuote: false,
  validUntil: '',
  despiteQuantities: false,
})

/** An order as it stands, to be changed. */
export const valuesOf = (order: Order): FormValues => ({
  customerId: order.customerId,
  shippingAddress: order.shippingAddress,
  discountPercent: order.discountPercent,
  ownDelivery: order.ownDelivery,
  ownTaxCodeId: order.ownTaxCodeId,
  taxFree: order.taxFree,
  poNumber: order.poNumber,
  memo: order.memo,
  classId: order.classId,
  termsId: order.termsId,
  reason: '',
  sends: null,
  asQuote: false,
  validUntil: '',
  despiteQuantities: false,
  // What was ordered keeps its price until something changes that the price follows from.
  lines: order.lines.map(({ amount: _, priceWhy, ...line }) =>
    newLine({
      ...line,
      unitPrice: priceText(line.unitPrice),
      isOwnPrice: priceWhy === null,
      pricedAs: nameOf(askedOf(order.customerId, line)),
    }),
  ),
})

/** The same once more, at the prices of today; what is of no item keeps what it cost. */
export const linesAgain = (order: Order): FormLine[] =>
  valuesOf(order).lines.map((line) => ({ ...line, isOwnPrice: line.itemId === null, pricedAs: '' }))

/** A new order like one that there is; the customer's own number for that one is not this one's. */
export const copyOf = (order: Order): FormValues => ({ ...valuesOf(order), lines: linesAgain(order), poNumber: '' })
