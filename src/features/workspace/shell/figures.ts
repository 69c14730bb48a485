import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { linkStates } from '#features/sales/orders/contract.ts'

// Figures over time of the first screen, each loaded by itself. Amounts in cents. Null: not for this role.

const access = { access: 'member', can: 'figures.read', limit: 'read' } as const

/** So many days are shown, and before them as many to compare with. */
export const daysShown = 30

/** The last 60 days of the company, the oldest first. */
export const getMoneyIn = endpoint({
  method: 'GET',
  path: '/Dashboard/GetMoneyIn',
  ...access,
  shows: ['orders', 'payments', 'payouts'],
  result: z.object({
    days: z.array(z.object({ day: z.string(), cents: z.number().int(), payments: z.number().int() })).nullable(),
    /** The one that reaches the bank next. */
    payout: z.object({ id: z.string(), amount: z.number().int(), arrivalDate: z.string() }).nullable(),
    /** What is asked for by links that were not opened or not paid. */
    links: z
      .array(z.object({ requests: z.boolean(), link: z.enum(linkStates), count: z.number().int(), cents: z.number().int() }))
      .nullable(),
  }),
})
