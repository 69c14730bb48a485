import { z } from 'zod'

/**
 * What waits for a person, a line for each kind. `answersDue`: answers to partners, until tomorrow or late. `documentsWait`: documents of theirs.
 * `disputes`: customers' banks ask. `refundsWait`: for a second person. `paymentsHeld`: money that is not what its order asks for.
 * `paymentsDeclined`: in the last three days, of orders that are still to be paid. `ordersWait`: for approval. `accessAsked`: to
 * stores. `deviceReview`: what devices handed in. `rewardsWait`: to be approved. `questionsAsked`: about rewards. `fundingsWait`: batches to be approved, to be sent, or unknown.
 * `automationsFailed`: steps in the last seven days. `changesWait`: what could not be sent. `booksWait`: what of the books waits for a bookkeeper beside that.
 * `quickbooksBroken`, `stripeBroken`, `connectionsBroken`: ways to the outside over which nothing goes. `moneyKept`: is with reps for long. `restocksWait`:
 * to be approved, or came otherwise than sent. `countsWait`: asked for, to be approved, due. `stockShort`: items of which there are fewer than there should be.
 * `storeLimits`: stores in which an order can be approved by nobody. `salesTax`: orders ask whether any is charged. `promisesBroken`: to pay, by a day that is over. `setupLeft`: steps of the first days.
 */
export const needKinds = [
  'answersDue',
  'documentsWait',
  'disputes',
  'refundsWait',
  'paymentsHeld',
  'paymentsDeclined',
  'ordersWait',
  'accessAsked',
  'deviceReview',
  'rewardsWait',
  'questionsAsked',
  'fundingsWait',
  'automationsFailed',
  'changesWait',
  'booksWait',
  'quickbooksBroken',
  'stripeBroken',
  'connectionsBroken',
  'moneyKept',
  'restocksWait',
  'countsWait',
  'stockShort',
  'storeLimits',
  'salesTax',
  'promisesBroken',
  'setupLeft',
] as const
export type NeedKind = (typeof needKinds)[number]

/** Counted no further. */
export const mostNeedsCounted = 100

/**
 * `more`: there are more than were counted. `cents`: what these come to, null where no money hangs on it. `due`: the first of them. `path`: their list.
 * `newest`: of notices, which nothing ends but time: when the newest of them came, and so up to where they can be said to be done; null where the
 * cause goes on until somebody sees to it.
 */
export const need = z.object({
  kind: z.enum(needKinds),
  count: z.number().int(),
  more: z.boolean(),
  cents: z.number().int().nullable(),
  due: z.string().nullable(),
  newest: z.string().nullable(),
  path: z.string(),
})
export type Need = z.output<typeof need>

/**
 * What the first days ask for, in this order. `accounts`: of the books. `tax`: somebody said whether any is charged. `looks`: logo and the address
 * to which customers reply. The last ones: the first of their kind.
 */
export const setupSteps = [
  ...(['quickbooks', 'accounts', 'tax', 'stripe', 'looks', 'colleague'] as const),
  ...(['order', 'partner', 'device', 'store'] as const),
] as const
export type SetupStep = (typeof setupSteps)[number]

export const setupStep = z.object({ step: z.enum(setupSteps), path: z.string(), isDone: z.boolean() })
