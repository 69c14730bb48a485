import { centsOf } from './model/amount.ts'
import { product, sum } from './model/decimal.ts'
import { noParticulars } from './model/particulars.ts'
import type { OrderLine, PurchaseOrder } from './model/purchase-order.ts'

/** An order of which nothing is known yet, for formats that fill in what they have. */
export const emptyOrder = (test: boolean): PurchaseOrder => ({
  purpose: 'new',
  purposeCode: '',
  type: '',
  number: '',
  release: '',
  date: '',
  contract: '',
  currency: '',
  test,
  ...noParticulars(),
  freight: null,
  backorder: '',
  lines: [],
  total: { amountCents: null, lines: null, quantity: null },
})

/** `position` is its line in the text. */
export const emptyLine = ({ line, offset }: { line: number; offset: number }): OrderLine => ({
  number: '',
  quantity: '0',
  unit: '',
  price: null,
  priceBasis: '',
  amount: null,
  items: [],
  descriptions: [],
  pack: null,
  prices: [],
  stores: [],
  parts: [],
  deliveries: [],
  ...noParticulars(),
  position: line,
  offset,
})

/** What the lines come to; null where one names no price. */
export const linesCents = (lines: readonly OrderLine[]): number | null =>
  lines.some(({ price }) => price === null) ? null : centsOf(sum(lines.map(({ quantity, price }) => product(quantity, price ?? '0'))))
