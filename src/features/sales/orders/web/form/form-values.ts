import type { z } from 'zod'
import { chosenId } from '#contract/fields.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import type { Order } from '../../contract.ts'
import { changeOrder, type OrderLine, placeStaffOrder } from '../../contract.ts'
import { priceText } from '../price-text.ts'

/** What the form of an order holds; amounts are the server's. `reason`: why an order there is changes. */
export const orderForm = placeStaffOrder.body
  .omit({ requestKey: true, expectedTotal: true })
  .extend({ customerId: chosenId, reason: changeOrder.body.shape.reason })
/** `key`: stays with the line while others come and go. */
type FormLine = OrderLine & { key: string }
export type FormValues = Omit<z.output<typeof orderForm>, 'lines'> & { lines: FormLine[] }

export const newLine = (given: Partial<OrderLine> = {}): FormLine => ({
  itemId: null,
  itemNumber: '',
  description: '',
  quantity: '1',
  unit: '',
  unitPrice: '0.00',
  discountPercent: '0',
  taxable: true,
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
  asQuote: false,
  validUntil: '',
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
  asQuote: false,
  validUntil: '',
  lines: order.lines.map(({ amount: _, ...line }) => newLine({ ...line, unitPrice: priceText(line.unitPrice) })),
})
