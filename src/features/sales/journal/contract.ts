import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const journalPath = '/api/Stripe/Journal'

/** Days of the company's zone, both included. `sales`: its orders too, without which receivables only go down. */
export const prepareJournal = endpoint({
  method: 'POST',
  path: '/api/Stripe/PrepareJournal',
  access: 'member',
  can: 'payouts.read',
  limit: 'export',
  whileViewing: true,
  body: z
    .object({ from: z.iso.date(), to: z.iso.date(), sales: z.boolean().default(false) })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'validation.wrong' }),
  result: z.object({ path: z.string() }),
})
