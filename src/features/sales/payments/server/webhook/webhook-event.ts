import { z } from 'zod'

/** What the worker is asked to look at: the object of an event, under the company's account. */
export const stripeEventRequest = {
  name: 'stripe.told',
  payload: z.object({ companyId: z.string(), accountId: z.string(), type: z.string(), id: z.string() }),
}
export type ChangedObject = z.output<typeof stripeEventRequest.payload>
