import { z } from 'zod'

/** What the worker is told when the office changed an order or called it off: its payment must ask for what the order does. */
export const orderChangedRequest = {
  name: 'orders.changed',
  payload: z.object({ companyId: z.string(), orderId: z.string() }),
}
