import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxText } from '#contract/fields.ts'

/**
 * Nothing of a credit of no order came back after all. 409 `creditOff`: it was called off before; `creditUsed`: QuickBooks has used it for something
 * that is none of ours.
 */
export const callOffCredit = endpoint({
  method: 'POST',
  path: '/api/Credit/CallOff/:creditId',
  access: 'member',
  can: 'refunds.write',
  limit: 'write',
  body: z.object({ reason: maxText(300).min(1, 'validation.required') }),
  result: z.object({}),
})
