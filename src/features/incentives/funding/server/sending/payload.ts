import { z } from 'zod'
import type { Delivery } from '#server/work/delivery.ts'
import type { Payout } from '../providers/payout-provider.ts'

export const payoutChannelName = 'payouts'

const payload = z.object({
  reference: z.string(),
  /** How people know it. */
  name: z.string(),
  items: z.array(z.object({ reference: z.string(), target: z.string(), amountCents: z.number().int() })),
})
export function payoutOf({ companyId, payload: given }: Pick<Delivery, 'companyId' | 'payload'>): Payout & { name: string } {
  return { companyId, ...payload.parse(given) }
}
