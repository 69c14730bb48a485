import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxText } from '#contract/fields.ts'

/** An order that waits for approval: taken, or turned down with a reason. */
export const decideOrder = endpoint({
  method: 'POST',
  path: '/api/Order/Decide/:id',
  access: 'member',
  can: 'approvals.write',
  limit: 'write',
  body: z
    .object({ verdict: z.enum(['approve', 'reject']), reason: maxText(300).default('') })
    .refine(({ verdict, reason }) => verdict === 'approve' || reason !== '', { path: ['reason'], message: 'validation.required' }),
  result: z.object({}),
})

/**
 * Cents. `limit` null: the customer may owe as much as it likes. `used`: what it owes by the books, on account without an invoice yet, and in stores
 * until the seller takes it.
 */
export const getCredit = endpoint({
  method: 'GET',
  path: '/api/Customer/Credit/:customerId',
  access: 'member',
  can: 'approvals.read',
  limit: 'read',
  shows: ['orders', 'customers'],
  result: z.object({ limit: z.number().nullable(), used: z.number() }),
})
export const setCredit = endpoint({
  method: 'POST',
  path: '/api/Customer/Credit/:customerId',
  access: 'member',
  can: 'approvals.write',
  limit: 'write',
  body: z.object({ limit: z.number().int().min(0).max(100_000_000_000).nullable() }),
  result: z.object({}),
})
