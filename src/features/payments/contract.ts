import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'

/** Where the payments are listed; one of them has a page of its own below. */
export const paymentsPath = '/dashboard/payments/stripe'
export const paymentPath = (id: string) => `${paymentsPath}/${id}`

export const accountStates = ['NotConnected', 'Onboarding', 'Restricted', 'Enabled', 'Disabled'] as const
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
/** Decisions 3.15, worst first: the first that fits. */
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
export const transactionRow = z.object({
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
  shows: ['orders'],
  result: page(transactionRow).extend({ sums: z.object({ amount: z.number(), amountReceived: z.number() }).nullable() }),
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
