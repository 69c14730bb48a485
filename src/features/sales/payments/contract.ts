import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { maxText } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { orderStates } from '#features/sales/orders/contract.ts'

/** Where the payments are listed; one of them has a page of its own below. */

const accountStates = ['NotConnected', 'Onboarding', 'Restricted', 'Enabled', 'Disabled'] as const
export const getStripeAccount = endpoint({
  method: 'GET',
  path: '/api/Stripe/Account',
  access: 'member',
  can: 'stripeAccount.read',
  limit: 'read',
  shows: ['stripe'],
  result: z.object({
    state: z.enum(accountStates),
    accountId: z.string(),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    requirementsDue: z.array(z.string()),
    checkedAt: z.string().nullable(),
  }),
})
const notPayable = ['notConfigured', 'notConnected', 'notReady'] as const
export type NotPayable = (typeof notPayable)[number]
/** Whether an order can be paid by a link now, and what is in the way of it: for whoever would ask for the money. */
export const getPayable = endpoint({
  method: 'GET',
  path: '/api/Stripe/Payable',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['stripe'],
  result: z.object({ why: z.enum(notPayable).nullable() }),
})
/** Where the browser goes to tell Stripe about the company; the address lives a few minutes and works once. */
export const startOnboarding = endpoint({
  method: 'POST',
  path: '/api/Stripe/Onboard',
  access: 'member',
  can: 'stripeAccount.write',
  limit: 'sync',
  result: z.object({ url: z.string() }),
})
/** Asks Stripe how the account stands now: coming back from its pages proves nothing. */
export const refreshStripeAccount = endpoint({
  method: 'POST',
  path: '/api/Stripe/RefreshAccount',
  access: 'member',
  can: 'stripeAccount.write',
  limit: 'sync',
  result: getStripeAccount.result,
})
export const disconnectStripe = endpoint({
  method: 'POST',
  path: '/api/Stripe/Disconnect',
  access: 'member',
  can: 'stripeAccount.write',
  limit: 'write',
  result: z.object({}),
})
export const getLocation = endpoint({
  method: 'GET',
  path: '/api/Stripe/GetLocation',
  access: 'member',
  can: 'payments.read',
  limit: 'read',
  result: z.object({
    rows: z.array(
      z.object({
        locationId: z.string(),
        name: z.string(),
        address: z.string(),
        stripeAccountId: z.string(),
        terminalLocationId: z.string().optional(),
        currency: z.string(),
        chargesEnabled: z.boolean(),
        payoutsEnabled: z.boolean(),
        requirementsDue: z.array(z.string()),
        isDefault: z.boolean(),
      }),
    ),
    onboardingUrl: z.string().nullable(),
  }),
})

export const transactionSorts = ['created', 'amount', 'amountReceived'] as const
/** Rules 3.15, worst first: the first that fits. */
export const transactionStates = [
  'Disputed',
  'Refunded',
  'PartlyRefunded',
  'Paid',
  'Processing',
  'Cancelled',
  'WaitingForCustomer',
  'Declined',
  'NotStarted',
] as const
export type TransactionState = (typeof transactionStates)[number]
const transactionRow = z.object({
  id: z.string(),
  created: z.string(),
  orderId: z.string().nullable(),
  orderNo: z.string(),
  customerName: z.string(),
  paymentMethod: z.enum(['D', 'A', 'O']).nullable(),
  /** Brand and last four digits, as the shopper knows the card. */
  methodName: z.string(),
  currency: z.string(),
  /** Cents. */
  amount: z.number().int(),
  amountReceived: z.number().int(),
  amountRefunded: z.number().int(),
  status: z.enum(transactionStates),
  reason: z.string(),
  /** Stripe's page of the receipt; empty without one. */
  receiptUrl: z.string(),
  postedToQuickbooks: z.enum(['none', 'waiting', 'posted', 'error']),
})
export type TransactionRow = z.infer<typeof transactionRow>
export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/Stripe/Transactions',
  access: 'member',
  can: 'payments.read',
  limit: 'read',
  query: listQuery(transactionSorts).extend({ filters: filtersParam }),
  shows: ['payments'],
  result: page(transactionRow).extend({
    sums: z.object({ amount: z.number(), amountReceived: z.number() }).nullable(),
    broad: z.boolean(),
  }),
})

/** The list's rows as CSV in the caller's language. */
export const prepareTransactionsExport = endpoint({
  method: 'POST',
  path: '/api/Stripe/PrepareTransactionsExport',
  access: 'member',
  can: 'payments.read',
  limit: 'export',
  whileViewing: true,
  body: listQuery(transactionSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }),
  result: z.object({ path: z.string() }),
})
export const transactionsExportPath = '/api/Stripe/ExportTransactions'

export const refundStates = ['Waiting', 'Declined', 'Sending', 'Pending', 'Succeeded', 'Failed', 'Cancelled'] as const
export const refundReasons = ['', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

/** What a payment met on its way. `refund…`: one of its refunds, by the state that it is in. */
const paymentSteps = [
  ...(['created', 'processing', 'cancelled', 'declined', 'paid'] as const),
  ...(['disputed', 'evidenceSent', 'disputeWon', 'disputeLost', 'payout'] as const),
  ...refundStates.map((state) => `refund${state}` as const),
] as const

/** Why nothing of a payment may be given back: it is on its way already, the bank decides, or it is the customer's credit in the books. */
const noRefunds = ['', 'underWay', 'disputed', 'credited'] as const
export type NoRefund = (typeof noRefunds)[number]

/** A payment by its id at Stripe, or by ours of one of its refunds. Amounts in cents; what is not known yet is null. */
export const getTransaction = endpoint({
  method: 'GET',
  path: '/api/Stripe/Transaction/:payment',
  access: 'member',
  can: 'payments.read',
  limit: 'read',
  shows: ['payments'],
  result: transactionRow.omit({ postedToQuickbooks: true }).extend({
    paidAt: z.string().nullable(),
    orderState: z.enum(orderStates).nullable(),
    customerId: z.string().nullable(),
    /** `apple_pay`, `google_pay`, `link` …; empty for a card that was typed. */
    wallet: z.string(),
    fee: z.number().int().nullable(),
    /** What stays of it: received, less refunds and fee. */
    net: z.number().int().nullable(),
    availableOn: z.string().nullable(),
    payoutId: z.string().nullable(),
    /** Why money that came is no order's payment, and waits for a person. */
    heldFor: z.enum(['', 'closed', 'paidAlready', 'amount']),
    /** The caller may take held money as the order's all the same. */
    mayTake: z.boolean(),
    /** The latest one, for who may see disputes. */
    disputeId: z.string().nullable(),
    disputeDueBy: z.string().nullable(),
    /** Its page in Stripe's own dashboard. */
    atStripe: z.string(),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount: z.number().int(),
        reason: z.string(),
        note: z.string(),
        state: z.enum(refundStates),
        /** Of a failed one Stripe's code, of a declined one why. */
        failure: z.string(),
        createdAt: z.string(),
        decidedAt: z.string().nullable(),
        payoutId: z.string().nullable(),
        preparer: z.string(),
        decider: z.string(),
        mayApprove: z.boolean(),
        mayDecline: z.boolean(),
      }),
    ),
    /** What the caller may still give back of it; 0 also for who may not refund. */
    refundable: z.number().int(),
    noRefund: z.enum(noRefunds),
    /** Above it a second person has to agree; null: without limit. */
    mostAlone: z.number().int().nullable(),
    history: z.array(z.object({ what: z.enum(paymentSteps), at: z.string(), amount: z.number().int(), text: z.string() })),
  }),
})
export type Payment = Result<typeof getTransaction>

/** Takes money that was held for its amount as the order's after all. */
export const takeHeld = endpoint({
  method: 'POST',
  path: '/api/Stripe/TakeHeld/:payment',
  access: 'member',
  can: 'payments.write',
  limit: 'write',
  result: z.object({}),
})

/** The payments of an order, and what of each the caller may still give back. */
export const listOrderPayments = endpoint({
  method: 'GET',
  path: '/api/Stripe/OrderPayments',
  access: 'member',
  can: 'payments.read',
  limit: 'read',
  shows: ['payments'],
  query: z.object({ orderId: z.uuid() }),
  result: z.object({
    rows: z.array(
      transactionRow.extend({ refundable: z.number().int(), noRefund: z.enum(noRefunds), mostAlone: z.number().int().nullable() }),
    ),
  }),
})

/** Gives money back: all of a payment, or part of it. The same `requestKey` again answers what it made. */
export const askRefund = endpoint({
  method: 'POST',
  path: '/api/Stripe/Refund/:payment',
  access: 'member',
  can: 'refunds.write',
  limit: 'write',
  body: z.object({
    /** Cents. */
    amount: z.number().int().min(1, 'payments.refund.positive').max(99_999_999_999),
    reason: z.enum(refundReasons).default(''),
    note: maxText(500).default(''),
    /** The customer owes it all the same: the order is open again by as much. */
    stillOwed: z.boolean().default(false),
    requestKey: z.uuid(),
  }),
  result: z.object({ id: z.string(), isWaiting: z.boolean() }),
})
const decision = { method: 'POST', access: 'member', can: 'refunds.write', limit: 'write', result: z.object({}) } as const
export const approveRefund = endpoint({ ...decision, path: '/api/Stripe/ApproveRefund/:id' })
export const declineRefund = endpoint({
  ...decision,
  path: '/api/Stripe/DeclineRefund/:id',
  body: z.object({ reason: maxText(300).default('') }),
})

/** Roles that may refund, each with the most that one person gives back alone: cents, null without limit (rules 3.21). */
export const refundRoles = ['owner', 'manager', 'accounting'] as const
const most = z.number().int().min(0).max(99_999_999_999).nullable()
export const getRefundLimits = endpoint({
  method: 'GET',
  path: '/api/Stripe/RefundLimits',
  access: 'member',
  can: 'stripeAccount.read',
  limit: 'read',
  shows: ['stripe'],
  result: z.object({ owner: most, manager: most, accounting: most }),
})
export const saveRefundLimits = endpoint({
  method: 'POST',
  path: '/api/Stripe/RefundLimits',
  access: 'member',
  can: 'stripeAccount.write',
  limit: 'write',
  body: getRefundLimits.result,
  result: z.object({}),
})
