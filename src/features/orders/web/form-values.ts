import { z } from 'zod'
import { requestKey } from '#web/request-key.ts'
import { type OrderLine, placeStaffOrder } from '../contract.ts'

/** What the form of a new order holds; amounts are the server's. */
export const orderForm = placeStaffOrder.body.omit({ requestKey: true }).extend({ customerId: z.string().min(1, 'validation.required') })
/** `key`: stays with the line while others come and go. */
export type FormLine = OrderLine & { key: string }
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
  poNumber: '',
  memo: '',
  classId: null,
  termsId: null,
})
