import type { orderById } from '#features/sales/orders/server/door.ts'
import type { ReplyDocument } from '#features/trade/exchange/server/door.ts'
import type { OrderOf, Quantities } from './answered-quantities.ts'

/** A document of ours, and what is noted of it. `total`: cents. */
export type Composed = {
  reply: ReplyDocument
  purpose: 'original' | 'replace'
  number: string
  orderId: string | null
  quantities: Quantities
  total: number | null
}

/** Numbers of so many cartons: taken, or, for a preview, those that would come next. */
export type TakeCartons = (count: number) => Promise<string[]>

export type Placed = { order: OrderOf; placed: NonNullable<Awaited<ReturnType<typeof orderById>>> }
