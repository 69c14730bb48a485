import type { Invoice } from './model/invoice.ts'
import type { OrderChange } from './model/order-change.ts'
import type { OrderResponse } from './model/order-response.ts'
import type { PurchaseOrder } from './model/purchase-order.ts'
import type { ShipNotice } from './model/ship-notice.ts'
import type { FunctionalAcknowledgment } from './x12/acknowledge/acknowledgment.ts'
import type { InterchangeAcknowledgment } from './x12/acknowledge/interchange-acknowledgment.ts'

/** What a document says, whatever its format. */
export type Content =
  | { kind: 'purchaseOrder'; document: PurchaseOrder }
  | { kind: 'orderChange'; document: OrderChange }
  | { kind: 'orderResponse'; document: OrderResponse }
  | { kind: 'shipNotice'; document: ShipNotice }
  | { kind: 'invoice'; document: Invoice }
  | { kind: 'acknowledgment'; document: FunctionalAcknowledgment | InterchangeAcknowledgment }
  /** Kept and shown, and read by people alone. */
  | { kind: 'other'; document: null }
