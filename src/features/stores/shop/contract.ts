import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import {
  email,
  foreignText,
  maxText,
  numberText,
  oneTimeCode,
  optionalPhone,
  optionalText,
  requiredText,
  searchText,
  yesNo,
} from '#contract/fields.ts'
import { page } from '#contract/paging.ts'
import { priceWhy } from '#features/catalog/prices/contract.ts'
import { shippingAddress } from '#features/sales/orders/contract.ts'

/**
 * The storefront's own calls. `:code` is the Store ID. Quantities and prices are decimals as text (dollars), money is whole cents, days are
 * `YYYY-MM-DD` of the company's zone. Who is signed in is known by a cookie. `customerId`: for which of their customers a shopper looks and
 * orders; another one's is 404. Whatever may hold a price is never kept by anything between (S11).
 */
const looks = { method: 'GET', access: 'store', limit: 'read' } as const
const says = { method: 'POST', access: 'store', limit: 'code' } as const
const reads = { method: 'GET', access: 'shopper', limit: 'read' } as const
const writes = { method: 'POST', access: 'shopper', limit: 'write' } as const
const cents = z.number().int()
const day = z.string()

const forCustomer = z.object({ customerId: z.uuid().optional() })

/** What the store is, and who looks. `standing`: whether it takes orders now; `opensOn`: its first day, where that is to come. */
export const openStore = endpoint({
  ...looks,
  path: '/api/Storefront/:code/Store',
  result: z.object({
    code: z.string(),
    storeName: z.string(),
    companyName: z.string(),
    logoUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    color: z.string(),
    welcome: z.object({ en: z.string(), es: z.string() }),
    language: z.enum(['en', 'es']),
    timeZone: z.string(),
    standing: z.enum(['open', 'notYet', 'paused', 'closed']),
    opensOn: day.nullable(),
    closesOn: day.nullable(),
    cutOff: z.string(),
    audience: z.enum(['public', 'invited', 'request']),
    /** A stranger sees the catalogue, and prices. */
    showsCatalog: z.boolean(),
    showsPrices: z.boolean(),
    stockShown: z.enum(['exact', 'level', 'hidden']),
    minimumOrder: cents,
    payNow: z.boolean(),
    onAccount: z.boolean(),
    poRequired: z.boolean(),
    poUnique: z.boolean(),
    shopper: z
      .object({
        email: z.string(),
        name: z.string(),
        phone: z.string(),
        language: z.enum(['en', 'es']).nullable(),
        customers: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            mayOrder: z.boolean(),
            mayApprove: z.boolean(),
            mayPay: z.boolean(),
            spendingLimit: cents.nullable(),
            /** Lines in the cart for it, and requests of colleagues that wait for this shopper. */
            inCart: z.number().int(),
            toApprove: z.number().int(),
          }),
        ),
      })
      .nullable(),
  }),
})
export type OpenStore = Result<typeof openStore>

/** Mails a code to sign in with. The answer is the same whoever has access. */
export const mailShopperCode = endpoint({
  ...says,
  path: '/api/Storefront/:code/MailCode',
  body: z.object({ email }),
  result: z.object({}),
})
/** 400 `wrongCode`. A public store lets in whoever proves their address. */
export const signInShopper = endpoint({
  ...says,
  path: '/api/Storefront/:code/SignIn',
  limit: 'check',
  body: z.object({ email, oneTimeCode }),
  result: z.object({}),
})
/** The link of an invitation, good until it expires or is used: 400 `inviteOver` then, where a code by mail helps on. */
export const joinStore = endpoint({
  ...says,
  path: '/api/Storefront/:code/Join',
  limit: 'check',
  body: z.object({ token: z.string().min(20).max(100) }),
  result: z.object({ email: z.string() }),
})
/** Asks for access (NA_LEAD_RECEIVED). The answer is the same for an address that has it, asked before, or was refused. */
export const askForAccess = endpoint({
  ...says,
  path: '/api/Storefront/:code/AskAccess',
  body: z.object({
    email,
    name: requiredText.max(100, 'validation.tooLong|100'),
    companyName: requiredText.max(200, 'validation.tooLong|200'),
    phone: optionalPhone,
    message: maxText(1000).default(''),
    language: z.enum(['en', 'es']).default('en'),
  }),
  result: z.object({}),
})
export const signOutShopper = endpoint({
  ...says,
  limit: 'write',
  path: '/api/Storefront/:code/SignOut',
  body: z.object({}).default({}),
  result: z.object({}),
})

/** What there is of it, as the store says it. `quantity`: only where it says numbers. `none`: it is not counted, or the store says nothing. */
const stock = z.object({ level: z.enum(['in', 'low', 'out', 'none']), quantity: z.string().nullable() })
/** `unitPrice` null: on request, or not shown. `breaks`: from so many of the unit on. */
const price = z.object({
  unitPrice: z.string().nullable(),
  why: priceWhy.nullable(),
  breaks: z.array(z.object({ from: z.string(), unitPrice: z.string() })),
})
/** `packs`: units it is sold in, its own first, as so many of its own; the quantity rule is of its own unit, empty: none (rules 3.22, 15). */
const shopItem = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  categoryId: z.string().nullable(),
  unit: z.string(),
  packs: z.array(z.object({ unit: z.string(), quantity: z.string(), unitPrice: z.string().nullable() })),
  minimumQuantity: z.string(),
  multipleQuantity: z.string(),
  maximumQuantity: z.string(),
  price,
  stock,
  favorite: z.boolean(),
  inCart: z.array(z.object({ unit: z.string(), quantity: z.string() })),
})
export type ShopItem = z.output<typeof shopItem>

/** `usual`: what this customer ordered lately, and favorites. `sort`: as the store orders them, or by name or number. */
export const listShopItems = endpoint({
  ...looks,
  path: '/api/Storefront/:code/Items',
  query: forCustomer.extend({
    search: searchText(200),
    categoryId: z.uuid().optional(),
    usual: yesNo.default('N'),
    sort: z.enum(['store', 'name', 'number']).default('store'),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(48),
  }),
  result: page(shopItem),
})
export const getShopItem = endpoint({
  ...looks,
  path: '/api/Storefront/:code/Item/:id',
  query: forCustomer,
  result: shopItem.extend({ text: z.string(), pictures: z.array(z.string()), weightGrams: z.string(), category: z.string() }),
})
/** Those with something in them, parents first. */
export const listShopCategories = endpoint({
  ...looks,
  path: '/api/Storefront/:code/Categories',
  result: z.object({
    rows: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable(), items: z.number().int() })),
  }),
})
export const keepFavorite = endpoint({
  ...writes,
  path: '/api/Storefront/:code/Favorite',
  body: z.object({ itemId: z.uuid(), on: z.boolean() }),
  result: z.object({}),
})

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
 * What stands in the way of ordering (`wantedOn`: the day it is wanted is before the first on which it can leave). `missing`: cents to the minimum
 * order; `creditLeft`: cents.
 */
export const cartStops = [
  'empty',
  'standing',
  'onHold',
  'minimum',
  'lines',
  'poNumber',
  'poUsed',
  'wantedOn',
  'mayNotOrder',
  'noCustomer',
] as const
const cart = z.object({
  cartId: z.string().nullable(),
  round: z.number().int(),
  customerId: z.string().nullable(),
  lines: z.array(cartLine),
  poNumber: z.string(),
  /** An order of this customer with the same one. */
  poUsedBy: z.object({ id: z.string(), label: z.string() }).nullable(),
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
 * others, with what may have been meant. At most 1,000 lines.
 */
export const quickOrder = endpoint({
  ...writes,
  path: '/api/Storefront/:code/QuickOrder',
  body: forCustomer.extend({ text: z.string().max(100_000) }),
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
/** What was ordered once more into the cart, at today's prices. `left`: what could not be, `changed`: what is dearer or called otherwise. */
export const reorder = endpoint({
  ...writes,
  path: '/api/Storefront/:code/Reorder',
  body: z.object({ orderId: z.uuid() }),
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

/** In the shopper's words. `waiting`: for the seller; `toPay`: it is to be paid by link. */
export const shopOrderStates = ['waiting', 'toPay', 'accepted', 'partShipped', 'shipped', 'rejected', 'cancelled', 'expired'] as const
const shopOrder = z.object({
  id: z.string(),
  label: z.string(),
  orderDate: day,
  poNumber: z.string(),
  state: z.enum(shopOrderStates),
  /** `onAccount`: nothing is asked for now. */
  money: z.enum(['open', 'onAccount', 'partPaid', 'paid', 'refunded']),
  itemCount: z.number().int(),
  total: cents,
  open: cents,
  placedBy: z.string(),
})
/** Of the customer, by whatever way they came. */
export const listShopOrders = endpoint({
  ...reads,
  path: '/api/Storefront/:code/Orders',
  query: forCustomer.extend({
    search: searchText(200),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  result: page(shopOrder),
})
/** `thread`: what became of it, the oldest first. `changes`: of each line that the seller changed, what was ordered. */
export const getShopOrder = endpoint({
  ...reads,
  path: '/api/Storefront/:code/Order/:id',
  result: shopOrder.extend({
    lines: z.array(
      z.object({
        itemId: z.string().nullable(),
        number: z.string(),
        name: z.string(),
        quantity: z.string(),
        orderedQuantity: z.string().nullable(),
        unit: z.string(),
        unitPrice: z.string(),
        amount: cents,
      }),
    ),
    orderedTotal: cents.nullable(),
    subtotal: cents,
    discount: cents,
    delivery: cents,
    taxes: cents,
    shipTo: z.string(),
    wantedOn: day.nullable(),
    note: z.string(),
    reason: z.string(),
    thread: z.array(
      z.object({
        at: z.string(),
        what: z.enum([
          'placed',
          'accepted',
          'changed',
          'rejected',
          'paid',
          'partPaid',
          'shipped',
          'refunded',
          'paymentGone',
          'cancelled',
          'expired',
          'returned',
        ]),
        detail: z.string(),
      }),
    ),
    receipts: z.array(z.object({ number: z.string(), url: z.string() })),
    /** For its own customer, who may be another than the one chosen. */
    mayOrder: z.boolean(),
    mayPay: z.boolean(),
    mayCancel: z.boolean(),
  }),
})
/** Where an open order is paid. */
export const payShopOrder = endpoint({
  ...writes,
  path: '/api/Storefront/:code/PayOrder',
  body: z.object({ orderId: z.uuid() }),
  result: z.object({ payUrl: z.string() }),
})
/** As long as nobody in the office has accepted it and nothing was paid. */
export const cancelShopOrder = endpoint({
  ...writes,
  path: '/api/Storefront/:code/CancelOrder',
  body: z.object({ orderId: z.uuid() }),
  result: z.object({}),
})

/** Open invoices of the customer in the books, the oldest due first. */
export const listShopInvoices = endpoint({
  ...reads,
  path: '/api/Storefront/:code/Invoices',
  query: forCustomer,
  result: z.object({
    rows: z.array(
      z.object({ id: z.string(), number: z.string(), date: day, dueDate: day.nullable(), total: cents, balance: cents, late: z.boolean() }),
    ),
    balance: cents,
    canPay: z.boolean(),
  }),
})
/** One payment for one or several; the same ones again are the same payment. */
export const payShopInvoices = endpoint({
  ...writes,
  path: '/api/Storefront/:code/PayInvoices',
  body: forCustomer.extend({ invoiceIds: z.array(z.uuid()).min(1).max(50) }),
  result: z.object({ payUrl: z.string() }),
})

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
      }),
    ),
  }),
})
/**
 * `approve`: it is placed now, at today's prices: 409 `cartMoved` where they went up since, unless `expectedTotal` is what it comes to now;
 * `requestTooLate` where the day it is wanted cannot be met. `withdraw`: its own shopper takes it back into the cart, besides what is there.
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
      }),
    ),
    canChange: z.boolean(),
  }),
})
/** Without `shopperId` somebody is invited to order for this customer. */
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
