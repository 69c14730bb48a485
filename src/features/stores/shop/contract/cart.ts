import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { foreignText, maxText, numberText, optionalPhone, optionalText, requiredText } from '#contract/fields.ts'
import { priceWhy } from '#features/catalog/prices/contract.ts'
import { shippingAddress } from '#features/sales/orders/contract.ts'
import { cents, day, forCustomer, reads, writes } from './calls.ts'

export const cartProblems = ['withdrawn', 'noPrice', 'quantity', 'short', 'pack', 'priceUp', 'priceDown'] as const
/**
 * `problem`: what has to be seen to (`withdrawn`: it is not sold any more; `quantity`: not in this number, `nearest` says in which; `short`: so
 * many are not there, `available` says how many) or known (`pack`: it holds another number now; `priceUp`, `priceDown` since the shopper saw
 * `seenPrice`).
 */
const cartLine = z.object({
  itemId: z.string(),
  number: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  unit: z.string(),
  quantity: z.string(),
  /** How it is sold, as of the items. */
  itemUnit: z.string(),
  packs: z.array(z.object({ unit: z.string(), quantity: z.string() })),
  minimumQuantity: z.string(),
  multipleQuantity: z.string(),
  maximumQuantity: z.string(),
  unitPrice: z.string().nullable(),
  seenPrice: z.string().nullable(),
  why: priceWhy.nullable(),
  amount: cents,
  problem: z.enum(cartProblems).nullable(),
  nearest: z.array(z.string()),
  /** How many of the item's own unit its pack held when the shopper saw it, where it holds another number now. */
  packBefore: z.string().nullable(),
  available: z.string().nullable(),
})
/**
 * What stands in the way of ordering (`unpaid`: who never paid anything orders one at a time; `address`: it does not say where it goes; `currency`: the customer's books are in another one than orders are taken in; `waitsForNobody`: it is above the shopper's limit, and no colleague may approve it; `wantedOn`: the day it is wanted is before the first on which it can leave). `missing`: cents to the minimum
 * order; `creditLeft`: cents.
 */
export const cartStops = [
  'empty',
  'standing',
  'onHold',
  'currency',
  'minimum',
  'lines',
  'poNumber',
  'poUsed',
  'wantedOn',
  'mayNotOrder',
  'noCustomer',
  'waitsForNobody',
  'address',
  'unpaid',
] as const
const cart = z.object({
  cartId: z.string().nullable(),
  round: z.number().int(),
  customerId: z.string().nullable(),
  lines: z.array(cartLine),
  poNumber: z.string(),
  /** An order of this customer with the same one. */
  poUsedBy: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** What is to be paid first, where nothing was ever paid by this customer. */
  unpaid: z.object({ id: z.string(), label: z.string() }).nullable(),
  wantedOn: day.nullable(),
  /** The first day on which it can leave, by the cut-off. */
  earliestOn: day,
  note: z.string(),
  shipTo: shippingAddress,
  addresses: z.array(shippingAddress),
  itemCount: z.number().int(),
  subtotal: cents,
  discount: cents,
  delivery: cents,
  taxes: cents,
  total: cents,
  stops: z.array(z.enum(cartStops)),
  missing: cents,
  /** How it may be paid now: by whoever may pay, what can be charged; on account only within terms and credit. */
  payNow: z.boolean(),
  /** The shopper may not pay, but a colleague who may: sent as paid now, it waits for one. */
  colleaguePays: z.boolean(),
  onAccount: z.boolean(),
  terms: z.string(),
  /** In which the customer's books are kept, where that is not US dollars. */
  currency: z.string(),
  creditLeft: cents.nullable(),
  /** Why not on account, where the store offers it. */
  noAccount: z.enum(['', 'noTerms', 'credit', 'onHold']),
  /** It waits for a colleague when it is sent, and for the seller. */
  waitsForColleague: z.boolean(),
  waitsForSeller: z.boolean(),
})
export type Cart = z.output<typeof cart>
export const getCart = endpoint({ ...reads, path: '/api/Storefront/:code/Cart', query: forCustomer, result: cart })

const quantity = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'validation.wrong')
/** `quantity` 0 takes it out. `add`: so many more, else so many; the answer is the cart as it is then. */
export const setCartLine = endpoint({
  ...writes,
  path: '/api/Storefront/:code/CartLine',
  body: forCustomer.extend({ itemId: z.uuid(), unit: optionalText(3), quantity, add: z.boolean().default(false) }),
  result: cart,
})
/**
 * Only what is named changes. `seenTotal`: what the cart comes to at the prices that the shopper was shown and goes on with; 409 `cartMoved` where it
 * comes to something else by now.
 */
export const changeCart = endpoint({
  ...writes,
  path: '/api/Storefront/:code/ChangeCart',
  body: forCustomer.extend({
    poNumber: foreignText(100).optional(),
    wantedOn: z.union([z.literal(''), z.iso.date('validation.date')]).optional(),
    note: maxText(1000).optional(),
    shipTo: shippingAddress.optional(),
    seenTotal: cents.min(0).optional(),
    empty: z.boolean().optional(),
  }),
  result: cart,
})

export const quickProblems = ['unknown', 'several', 'quantity', 'noPrice', 'line'] as const
/**
 * Lines `number quantity [unit]`, as pasted or of a file (blank, tab, comma or semicolon between). What is right goes into the cart; `problems` name the
 * others, with what may have been meant. `requestKey`: of the press; the same again, whose answer was lost, puts in nothing more. 400 `quickTooLong`: at most 1,000 lines.
 */
export const quickOrder = endpoint({
  ...writes,
  path: '/api/Storefront/:code/QuickOrder',
  body: forCustomer.extend({ text: z.string().max(100_000, 'storeFront.quick.tooLong'), requestKey: z.uuid().optional() }),
  result: z.object({
    added: z.number().int(),
    problems: z.array(
      z.object({
        line: z.number().int(),
        text: z.string(),
        why: z.enum(quickProblems),
        nearest: z.array(z.string()),
        suggestions: z.array(z.object({ itemId: z.string(), number: z.string(), name: z.string() })),
      }),
    ),
    cart,
  }),
})
/** What was ordered once more into the cart, at today's prices, once for each `requestKey`. `left`: what could not be, `changed`: what is dearer or called otherwise. */
export const reorder = endpoint({
  ...writes,
  path: '/api/Storefront/:code/Reorder',
  body: z.object({ orderId: z.uuid(), requestKey: z.uuid().optional() }),
  result: z.object({
    added: z.number().int(),
    left: z.array(z.object({ number: z.string(), name: z.string(), why: z.enum(['withdrawn', 'noPrice', 'quantity']) })),
    changed: z.array(
      z.object({ number: z.string(), name: z.string(), before: z.string(), why: z.enum(['renamed', 'pack', 'priceUp', 'priceDown']) }),
    ),
    cart,
  }),
})

/**
 * Sends the cart, once for each `round`: the same again is answered with the same order. `expectedTotal`: cents as the shopper saw it. 409
 * `cartMoved`: a price went up, something is short or was withdrawn, or the total is another one; `getCart` shows what. `kind`: `placed`, or
 * `waits` for a colleague who approves or pays it. `payUrl`: where it is paid, if it is paid now, by whoever asks, and nobody approves it first.
 */
export const placeCart = endpoint({
  ...writes,
  path: '/api/Storefront/:code/Place',
  body: forCustomer.extend({
    round: z.number().int().min(1),
    expectedTotal: z.number().int().min(0),
    pay: z.enum(['now', 'account']),
    /** Of a public store's shopper who is no customer yet. */
    newCustomer: z
      .object({ name: requiredText.max(100, 'validation.tooLong|100'), phone: optionalPhone, address: shippingAddress })
      .optional(),
  }),
  result: z.object({
    kind: z.enum(['placed', 'waits']),
    orderId: z.string().nullable(),
    requestId: z.string().nullable(),
    label: z.string(),
    state: z.string(),
    total: cents,
    payUrl: z.string(),
  }),
})
export type PlacedCart = Result<typeof placeCart>
