import type { Decimal } from './decimal.ts'
import type { OrderHead, OrderLine, OrderTotal } from './purchase-order.ts'

/** What the buyer wants to be different in an order that was sent before; `date` is the order's, `changedOn` that of the change. */
export type OrderChange = OrderHead & { changedOn: string; lines: ChangedLine[]; total: OrderTotal }

/** `quantity` is the new one; `quantityLeft` what the buyer still expects, null where that is not said. */
export type ChangedLine = OrderLine & { change: LineChange; changeCode: string; quantityLeft: Decimal | null }

export type LineChange = 'add' | 'delete' | 'quantity' | 'price' | 'several' | 'other'
