import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'

const cents = z.number().int()
/**
 * `waits`: QuickBooks does not have it yet; `differs`: the credit memo there is of another amount; `gone`: somebody deleted or voided it there, and the
 * customer has nothing of it.
 */
export const creditStandings = ['agrees', 'waits', 'differs', 'gone'] as const
/**
 * Rewards that were given as credit and are on no invoice yet, or not as QuickBooks has them, by customer, who waits longest first. `amount`: as it was
 * given; `left`: what of it is on no invoice by the credit memo there, or all of it while that waits; `days`: since `day`, when it was given. Of all of them,
 * `left` and `differing`: how many differ or are gone. `byHand`: given by hand, without a credit memo of ours to compare.
 */
export const listRewardCredits = endpoint({
  method: 'GET',
  access: 'member',
  can: 'funding.read',
  limit: 'read',
  path: '/api/Incentive/RewardCredits',
  shows: ['funding', 'customers'],
  result: z.object({
    rows: z.array(
      z.object({
        customerId: z.string(),
        customerName: z.string(),
        left: cents,
        credits: z.array(
          z.object({
            id: z.string(),
            batchId: z.string(),
            batchNo: z.number().int(),
            number: z.string(),
            day: z.string(),
            days: z.number().int(),
            amount: cents,
            left: cents,
            standing: z.enum(creditStandings),
          }),
        ),
      }),
    ),
    left: cents,
    differing: z.number().int(),
    byHand: cents,
    more: z.boolean(),
  }),
})
export type RewardCredit = Result<typeof listRewardCredits>['rows'][number]['credits'][number]
