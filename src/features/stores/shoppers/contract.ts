import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { email, optionalText, searchText, yesNo } from '#contract/fields.ts'
import { mailStates } from '#contract/ledger.ts'
import { listQuery, page } from '#contract/paging.ts'
import { priceWhy } from '#features/catalog/prices/contract.ts'

/** Who may shop in a store, as the office sees and decides it. What shoppers call themselves stands in `../shop/contract.ts`. */
const reads = { method: 'GET', access: 'member', can: 'stores.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'stores.write', limit: 'write' } as const

/** `Left`: a colleague removed them from the last customer that they ordered for. */
export const shopperStates = ['Requested', 'Invited', 'Active', 'Blocked', 'Refused', 'Left'] as const
export type ShopperState = (typeof shopperStates)[number]
export const shopperSorts = ['name', 'seenAt'] as const

/** What a shopper may for one customer. `spendingLimit`: cents; null: none. */
const rights = z.object({
  customerId: z.uuid(),
  contactId: z.uuid().nullable().default(null),
  mayOrder: z.boolean().default(true),
  mayApprove: z.boolean().default(false),
  mayPay: z.boolean().default(true),
  spendingLimit: z.number().int().min(0).max(99_999_999_999).nullable().default(null),
})
export type ShopperRights = z.output<typeof rights>

/** `askedAt`: they asked for access and nobody has answered, also where they have let themselves in. `invitedAt`, `seenAt`: of the last mail, and of the last time they looked. `mailState`: of the invitation, null where none was sent, or it is too old to be known. */
const shopperRow = z.object({
  id: z.string(),
  version: z.number().int(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  companyName: z.string(),
  message: z.string(),
  state: z.enum(shopperStates),
  reason: z.string(),
  askedAt: z.string().nullable(),
  customers: z.array(rights.extend({ customerName: z.string() })),
  invitedAt: z.string().nullable(),
  inviteExpiresAt: z.string().nullable(),
  mailState: z.enum(mailStates).nullable(),
  seenAt: z.string().nullable(),
  orders: z.number().int(),
})
export type ShopperRow = z.output<typeof shopperRow>

/** `asking`: those who wait for an answer, in whichever state. */
export const listShoppers = endpoint({
  ...reads,
  path: '/api/Sales/Shoppers/:storeId',
  query: listQuery(shopperSorts).extend({ state: z.enum(['', ...shopperStates]).default(''), asking: yesNo.default('N') }),
  shows: ['stores', 'deliveries'],
  result: page(shopperRow).extend({ counts: z.record(z.enum(shopperStates), z.number().int()), asking: z.number().int() }),
})

/**
 * `waiting`: carts above their shopper's limit that wait for a colleague. `customers`: where somebody has a limit (`shoppers` of them) and no colleague may
 * approve what is above it; `more`: further ones.
 */
export const getStoreLimits = endpoint({
  ...reads,
  path: '/api/Sales/StoreLimits/:storeId',
  shows: ['stores', 'customers'],
  result: z.object({
    waiting: z.number().int(),
    customers: z.array(z.object({ id: z.string(), name: z.string(), shoppers: z.number().int() })),
    more: z.boolean(),
  }),
})

/** One to invite. An address that is there already gets these customers besides, and no second mail where it is active. */
const invitation = z.object({
  email,
  name: optionalText(100),
  language: z.enum(['en', 'es']).nullable().default(null),
  customers: z.array(rights).min(1, 'validation.required').max(50),
})
export const mostInvited = 500
export const skips = ['known', 'blocked', 'customer', 'later'] as const
/**
 * Each by themselves: one who cannot be invited keeps none of the others. `invited`: mails that go; `added`: who was there and has more customers now;
 * `skipped`: who had all of it (`known`), is blocked, would order for a customer that is not there any more, or has to wait (`later`: as many mails
 * as go to strangers in a while have gone; the next one may in `laterSeconds`). Of a single one that is said as an error.
 */
export const inviteShoppers = endpoint({
  ...writes,
  limit: 'invite',
  path: '/api/Sales/InviteShoppers/:storeId',
  body: z.object({ shoppers: z.array(invitation).min(1).max(mostInvited) }),
  result: z.object({
    invited: z.number().int(),
    added: z.number().int(),
    skipped: z.array(z.object({ email: z.string(), why: z.enum(skips) })),
    laterSeconds: z.number().int(),
  }),
})
/**
 * Who would be invited: contacts with an address of these customers, of all of a saved view, or as a file's text names them (a line each: address,
 * then the customer's name or QuickBooks' id, then optionally the name). Nothing is sent. `problems`: lines of the file that say nobody.
 */
export const findInvitees = endpoint({
  ...reads,
  method: 'POST',
  whileViewing: true,
  path: '/api/Sales/FindInvitees/:storeId',
  body: z.object({
    customerIds: z.array(z.uuid()).max(mostInvited).default([]),
    viewId: z.uuid().nullable().default(null),
    text: z.string().max(100_000).default(''),
  }),
  result: z.object({
    rows: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        customerId: z.string(),
        customerName: z.string(),
        contactId: z.string().nullable(),
        state: z.enum(['', ...shopperStates]),
      }),
    ),
    more: z.boolean(),
    customersWithoutAddress: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), text: z.string(), why: z.enum(['email', 'customer', 'several']) })),
  }),
})

/** `approve`: who asked gets access for these customers, and a link; `refuse`: they are told, with the reason; `again`: the invitation goes once more. */
export const takeShopperStep = endpoint({
  ...writes,
  path: '/api/Sales/ShopperStep/:id',
  body: z
    .object({
      step: z.enum(['approve', 'refuse', 'again', 'block', 'unblock']),
      version: z.number().int(),
      customers: z.array(rights).max(50).default([]),
      reason: optionalText(300),
    })
    .refine(({ step, customers }) => step !== 'approve' || customers.length > 0, { path: ['customers'], message: 'validation.required' }),
  result: z.object({ state: z.enum(shopperStates), version: z.number().int() }),
})
/** For which customers they order, and what they may there: the whole of it. */
export const saveShopper = endpoint({
  ...writes,
  path: '/api/Sales/SaveShopper/:id',
  body: z.object({ version: z.number().int(), name: optionalText(100), customers: z.array(rights).max(50) }),
  result: z.object({ version: z.number().int() }),
})

/**
 * What the store shows once it is open: to this shopper (for this customer of theirs, else for their first), to whoever would shop for this customer, or
 * to a stranger. `showsCatalog`: it shows what it sells at all; `seesPrices`: with prices.
 */
export const previewStore = endpoint({
  ...reads,
  path: '/api/Sales/PreviewStore/:storeId',
  query: z.object({
    shopperId: z.uuid().optional(),
    customerId: z.uuid().optional(),
    search: searchText(200),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  shows: ['stores', 'items', 'prices', 'stock'],
  result: page(
    z.object({
      id: z.string(),
      number: z.string(),
      name: z.string(),
      picture: z.string().nullable(),
      unit: z.string(),
      packs: z.array(z.object({ unit: z.string(), quantity: z.string(), unitPrice: z.string().nullable() })),
      minimumQuantity: z.string(),
      multipleQuantity: z.string(),
      maximumQuantity: z.string(),
      unitPrice: z.string().nullable(),
      why: priceWhy.nullable(),
      breaks: z.array(z.object({ from: z.string(), unitPrice: z.string() })),
      stock: z.object({ level: z.enum(['in', 'low', 'out', 'none']), quantity: z.string().nullable() }),
    }),
  ).extend({ showsCatalog: z.boolean(), seesPrices: z.boolean() }),
})

export type Shoppers = Result<typeof listShoppers>
