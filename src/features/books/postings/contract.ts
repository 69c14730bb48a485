import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { chosenId } from '#contract/fields.ts'
import { tieOutStates } from '#features/sales/payouts/contract.ts'

/** What becomes a document in QuickBooks. */
const postingKinds = [
  'invoice',
  'estimate',
  'payment',
  'refund',
  'refundReversal',
  'dispute',
  'disputeReversal',
  'disputeTax',
  'payout',
  'payoutReversal',
  'fees',
  'opening',
  'creditMemo',
  'creditApplied',
  'collected',
  'funding',
  'fundingReturn',
  'rewardCredit',
  'rewardBill',
  'rewardBillPayment',
  'accrual',
  'accrualReversal',
] as const
export type PostingKind = (typeof postingKinds)[number]
/**
 * `blocked`: something it needs is not there yet; `differs`: QuickBooks came to another total than was asked for; `gone` and `changed`: deleted
 * or edited by hand there.
 */
const postingStates = [
  ...(['blocked', 'waiting', 'sending', 'unknown', 'posted', 'differs', 'error', 'ignored', 'voided', 'gone', 'changed'] as const),
] as const
export type PostingState = (typeof postingStates)[number]

/**
 * `collectedAccountId`: where cash and checks of reps go; null: to undeposited funds. `stockAccountId`: where the worth goes of goods that are more or fewer than was thought. `openingAccountId`: against what the clearing account begins with what lay at Stripe; null: it has that already.
 * `clearingAccountId`: where money lies between the payment and the bank. `otherAccountId`: for movements at Stripe without an order. `booksAt`: when an
 * order of a trading partner becomes an invoice, where nothing else is agreed with it.
 */
export const bookSettings = z.object({
  active: z.boolean(),
  fromDate: z.iso.date('validation.required'),
  postsAs: z.enum(['invoice', 'estimate']),
  booksAt: z.enum(['order', 'shipment', 'invoice']).default('order'),
  clearingAccountId: chosenId,
  bankAccountId: chosenId,
  feeAccountId: chosenId,
  disputeAccountId: chosenId,
  otherAccountId: chosenId,
  itemId: chosenId,
  deliveryItemId: z.uuid().nullable(),
  refundItemId: z.uuid().nullable(),
  classId: z.uuid().nullable(),
  openingAccountId: z.uuid().nullable().default(null),
  stockAccountId: z.uuid().nullable().default(null),
  collectedAccountId: z.uuid().nullable().default(null),
  numberPrefix: z
    .string()
    .trim()
    .max(8, 'validation.tooLong|8')
    .regex(/^[\w./-]*$/, 'books.settings.prefixSigns'),
})
export type BookSettings = z.output<typeof bookSettings>

/** Whether what happens here goes into QuickBooks. `incomplete`: it is switched on, but an account or item that was chosen is not there any more. */
const postingStandings = ['on', 'off', 'incomplete', 'notConnected'] as const
export type PostingStanding = (typeof postingStandings)[number]
const standing = z.enum(postingStandings)
/** What of the settings has to be there: without one of them nothing is posted. */
export const neededFields = ['clearingAccountId', 'bankAccountId', 'feeAccountId', 'disputeAccountId', 'otherAccountId', 'itemId'] as const
/** For whoever sends an order, an invoice or money on its way. `missing`: what was chosen and is not there (any more), where it is `incomplete`. */
export const getPosting = endpoint({
  method: 'GET',
  path: '/api/Books/Posting',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['quickbooks'],
  result: z.object({ standing, missing: z.array(z.enum(neededFields)) }),
})

const choice = z.object({ id: z.string(), name: z.string() })
/** `settings`: null before anything was chosen; `suggested`: what the chart of accounts offers by its types. `version` 0: not saved yet. */
export const getBookSettings = endpoint({
  method: 'GET',
  path: '/api/Books/Settings',
  access: 'member',
  can: 'books.read',
  limit: 'read',
  shows: ['orders', 'quickbooks'],
  result: z.object({
    settings: bookSettings.partial(),
    version: z.number().int(),
    standing,
    /** The clearing account has begun: the day of that stands. */
    isOpened: z.boolean(),
    choices: z.object({
      clearing: z.array(choice),
      bank: z.array(choice),
      expense: z.array(choice),
      any: z.array(choice),
      items: z.array(choice),
      classes: z.array(choice),
    }),
  }),
})
export type Books = Result<typeof getBookSettings>
/** `version`: the one the form was loaded with; 409 `booksChanged` when somebody saved meanwhile. */
export const saveBookSettings = endpoint({
  method: 'POST',
  path: '/api/Books/SaveSettings',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  body: bookSettings.extend({ version: z.number().int(), openingAmount: z.number().int().default(0) }),
  result: z.object({ version: z.number().int(), standing }),
})
/**
 * Makes items in QuickBooks for lines without one and for delivery, or finds those it made before. Nothing is chosen by it. `null`: it was not
 * asked for.
 */
export const makeBookItems = endpoint({
  method: 'POST',
  path: '/api/Books/MakeItems',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  body: z.object({
    items: z
      .array(z.enum(['itemId', 'deliveryItemId']))
      .min(1)
      .max(2),
  }),
  result: z.object({ itemId: z.string().nullable(), deliveryItemId: z.string().nullable() }),
})
/** Cents that lay at Stripe at the beginning of this day, by its own balance; null: there is no account, it does not answer, or the day has not come. */
export const getOpening = endpoint({
  method: 'GET',
  path: '/api/Books/Opening',
  access: 'member',
  can: 'books.write',
  limit: 'read',
  query: z.object({ fromDate: z.iso.date() }),
  result: z.object({ amount: z.number().int().nullable() }),
})
/** What would be posted from this day on: how many of each, cents, and one of them as an example. */
export const previewBooks = endpoint({
  method: 'GET',
  path: '/api/Books/Preview',
  access: 'member',
  can: 'books.read',
  limit: 'read',
  query: z.object({ fromDate: z.iso.date() }),
  result: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(['order', 'credit', 'payment', 'refund', 'dispute', 'payout']),
        count: z.number(),
        sum: z.number(),
        example: z.string(),
      }),
    ),
  }),
})

/** One document of ours in QuickBooks. `amount`, `total`, `tax`: cents, ours and theirs. `what`, `fix`: in the caller's language. */
export const posting = z.object({
  id: z.string(),
  kind: z.enum(postingKinds),
  entity: z.string(),
  state: z.enum(postingStates),
  number: z.string(),
  /** Somebody used its usual number in QuickBooks first. */
  isRenumbered: z.boolean(),
  externalId: z.string().nullable(),
  amount: z.number(),
  total: z.number().nullable(),
  problem: z.string(),
  fix: z.string(),
  postedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  differs: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })),
  deliveryId: z.string().nullable(),
  canReplay: z.boolean(),
  canPutBack: z.boolean(),
})
export type PostingShown = z.infer<typeof posting>

/** Without `books.read` a row says its kind, state and number; the rest is blank. */
export const orderPostings = endpoint({
  method: 'GET',
  path: '/api/Books/Order/:orderId',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['orders'],
  result: z.object({ rows: z.array(posting), standing, canCheck: z.boolean() }),
})

/**
 * Three figures that must be one (cents): Stripe's payout, QuickBooks' deposit, and nothing left of it in the clearing account. `members`: what it
 * consists of; of one that was paid out `byHand`, its own movement in Stripe's balance.
 */
export const tieOut = z.object({
  state: z.enum(tieOutStates),
  stripe: z.number(),
  members: z.number(),
  deposit: z.number().nullable(),
  clearing: z.number().nullable(),
  byHand: z.boolean(),
})
export const payoutPostings = endpoint({
  method: 'GET',
  path: '/api/Books/Payout',
  access: 'member',
  can: 'payouts.read',
  limit: 'read',
  query: z.object({ payoutId: z.string().max(80) }),
  shows: ['orders', 'payouts', 'stripe'],
  result: z.object({ tieOut, rows: z.array(posting), standing, canCheck: z.boolean() }),
})

/** Of a credit of no order. */
export const creditPostings = endpoint({
  method: 'GET',
  path: '/api/Books/Credit/:creditId',
  access: 'member',
  can: 'books.read',
  limit: 'read',
  shows: ['payouts', 'quickbooks'],
  result: z.object({ rows: z.array(posting), standing, canCheck: z.boolean() }),
})

/** Sends a document again that was refused or lost; QuickBooks is asked first whether it has it. */
export const replayPosting = endpoint({
  method: 'POST',
  path: '/api/Books/Replay/:id',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  result: z.object({}),
})
/** Makes a document right again that was edited or deleted by hand in QuickBooks: as it was posted, or anew. */
export const putBackPosting = endpoint({
  method: 'POST',
  path: '/api/Books/PutBack/:id',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  result: z.object({}),
})
/** Takes what stands in QuickBooks for right from now on. */
export const keepTheirs = endpoint({
  method: 'POST',
  path: '/api/Books/KeepTheirs/:id',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  result: z.object({}),
})
/** Has the documents of an order, a payout or a credit looked at in QuickBooks, in the background. */
export const checkPostings = endpoint({
  method: 'POST',
  path: '/api/Books/Check',
  access: 'member',
  can: 'books.write',
  limit: 'sync',
  body: z.object({
    orderId: z.uuid().nullable().default(null),
    payoutId: z.string().max(80).nullable().default(null),
    creditId: z.uuid().nullable().default(null),
  }),
  result: z.object({}),
})
