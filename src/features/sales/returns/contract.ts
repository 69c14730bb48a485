import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { maxText, numberText } from '#contract/fields.ts'

/** A decimal as text, so that no digit is lost. */
const quantity = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'orders.number')
const lines = z.array(z.object({ lineNo: z.number().int().min(1), quantity })).max(200)

/** `none`: nothing follows; `refund`: of what was paid; `credit`: less is owed, by a credit memo in QuickBooks. */
export const returnMoneys = ['none', 'refund', 'credit'] as const

/** What came back of an order, the newest first, and what still can: of what left, what is not back yet. Who and why are the staff's own. */
export const listReturns = endpoint({
  method: 'GET',
  path: '/api/Return/List/:orderId',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['orders'],
  result: z.object({
    lines: z.array(
      z.object({ lineNo: z.number().int(), itemNumber: z.string(), description: z.string(), unit: z.string(), returnable: z.string() }),
    ),
    returns: z.array(
      z.object({
        id: z.string(),
        number: z.number().int(),
        returnedOn: z.string(),
        reason: z.string(),
        money: z.enum(returnMoneys),
        /** What became of its refund: `waits` for somebody to approve it; `off`: declined, or it failed; `part`: of one of several payments. */
        refund: z.enum(['', 'waits', 'made', 'part', 'off']),
        restocked: z.boolean(),
        /** Cents, taxes included. */
        total: z.number(),
        createdBy: z.string(),
        /** It did not come back after all. */
        calledOffAt: z.string().nullable(),
        calledOffBy: z.string(),
        callOffReason: z.string(),
        /** `damaged`: so many of them were scrapped. */
        lines: z.array(z.object({ lineNo: z.number().int(), quantity: z.string(), damaged: z.string(), reason: z.string() })),
      }),
    ),
    /** This caller, now; `today`: in the company's zone. */
    canTakeBack: z.boolean(),
    canCallOff: z.boolean(),
    today: z.string(),
  }),
})
export type Returns = Result<typeof listReturns>

/** What quantities were billed at, in cents, and what this caller may let follow: nothing is stored. */
export const priceReturn = endpoint({
  method: 'POST',
  path: '/api/Return/Price/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'read',
  whileViewing: true,
  body: z.object({ lines }),
  result: z.object({ taxes: z.number(), total: z.number(), moneys: z.array(z.enum(returnMoneys)) }),
})

export const goodsBack = z.object({
  returnedOn: z.iso.date('shipments.errors.date'),
  reason: maxText(300).min(1, 'validation.required'),
  money: z.enum(returnMoneys),
  /** Its goods go back on the shelf, at this location; null: the default one. */
  restocked: z.boolean().default(true),
  locationId: z.uuid().nullable().default(null),
  lines,
})
/**
 * `requestKey`: made by the form; the same key never takes back twice. `isWaiting`: its refund is for a second person to approve. 409
 * `returnBeyondBought`: money would follow for more than the customer still has, by what was credited beside this order; with `anyway` it does.
 */
export const takeBack = endpoint({
  method: 'POST',
  path: '/api/Return/TakeBack/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: goodsBack.extend({ requestKey: z.uuid(), anyway: z.boolean().default(false) }),
  result: z.object({ number: z.number().int(), isWaiting: z.boolean() }),
})

/** Nothing of it came back after all. 409 `returnOff`: it was called off before; `returnRefunded`: its money has gone back; `returnUsed`: QuickBooks has used its credit. */
export const callOffReturn = endpoint({
  method: 'POST',
  path: '/api/Return/CallOff/:orderId',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: z.object({ returnId: z.uuid(), reason: maxText(300).min(1, 'validation.required') }),
  result: z.object({}),
})
