import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { email, optionalPhone, optionalText } from '#contract/fields.ts'
import { cents, forCustomer, reads, writes } from './calls.ts'
import type { cartStops } from './cart.ts'

/** What waits for a colleague: the shopper's own, and those that they may decide. */
export const listCartRequests = endpoint({
  ...reads,
  path: '/api/Storefront/:code/Requests',
  query: forCustomer,
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        by: z.string(),
        isOwn: z.boolean(),
        at: z.string(),
        state: z.enum(['Waiting', 'Approved', 'Refused', 'Withdrawn']),
        total: cents,
        reason: z.string(),
        orderId: z.string().nullable(),
        orderLabel: z.string(),
        lines: z.array(z.object({ number: z.string(), name: z.string(), quantity: z.string(), unit: z.string(), unitPrice: z.string() })),
        /** It waits for whoever may pay: approved, it is ordered, and theirs to pay. */
        forPayment: z.boolean(),
        canDecide: z.boolean(),
        /** Whoever sent it does not order for this customer now: it can only be refused. */
        senderGone: z.boolean(),
      }),
    ),
  }),
})
/**
 * What else stands in the way of approving than of ordering a cart. `limit`: it is above its shopper's limit by now, and theirs to approve who may; `pay`: not
 * to be paid any more as its shopper chose; `quicker`: something moved at this moment.
 */
export type RequestStop = (typeof cartStops)[number] | 'limit' | 'pay' | 'quicker'
/** The detail of such a refusal. `total`: cents that it comes to now. */
export type RequestMoved = { stops: RequestStop[]; total: number }

/**
 * `approve`: it is placed now, at today's prices: 409 `requestMoved` where they went up since, unless `expectedTotal` is what it comes to now;
 * `requestTooLate` where the day it is wanted cannot be met, `requestStopped` where something else is in its way (`RequestMoved`). `withdraw`: its own shopper takes it back into the cart, besides what is there.
 */
export const decideCartRequest = endpoint({
  ...writes,
  path: '/api/Storefront/:code/DecideRequest',
  body: z.object({
    id: z.uuid(),
    verdict: z.enum(['approve', 'refuse', 'withdraw']),
    expectedTotal: z.number().int().min(0).optional(),
    reason: optionalText(300),
  }),
  result: z.object({ state: z.string(), orderId: z.string().nullable(), total: cents, payUrl: z.string() }),
})

const personRights = z.object({
  mayOrder: z.boolean(),
  mayApprove: z.boolean(),
  mayPay: z.boolean(),
  spendingLimit: z.number().int().min(0).max(99_999_999_999).nullable(),
})
/** Who else orders for this customer here. `canChange`: whoever may approve says what others may; nobody their own. */
export const listColleagues = endpoint({
  ...reads,
  path: '/api/Storefront/:code/People',
  query: forCustomer,
  result: z.object({
    rows: z.array(
      personRights.extend({
        shopperId: z.string(),
        email: z.string(),
        name: z.string(),
        state: z.enum(['Invited', 'Active']),
        isSelf: z.boolean(),
        /** Requests of theirs that nobody has decided. */
        waiting: z.number().int(),
      }),
    ),
    canChange: z.boolean(),
  }),
})
/**
 * Without `shopperId` somebody is invited to order for this customer. `remove`: they order for it no more, and what they sent to be approved waits for
 * them to be invited again, or to be refused.
 */
export const saveColleague = endpoint({
  ...writes,
  limit: 'invite',
  path: '/api/Storefront/:code/SavePerson',
  body: personRights.extend({
    customerId: z.uuid(),
    shopperId: z.uuid().optional(),
    email: email.optional(),
    name: optionalText(100),
    remove: z.boolean().default(false),
  }),
  result: z.object({}),
})
export const saveShopperSelf = endpoint({
  ...writes,
  path: '/api/Storefront/:code/Profile',
  body: z.object({ name: optionalText(100), phone: optionalPhone, language: z.enum(['en', 'es']) }),
  result: z.object({}),
})
