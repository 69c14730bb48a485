import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { email, optionalText, searchText } from '#contract/fields.ts'
import { mailStates } from '#contract/ledger.ts'
import { listQuery, page } from '#contract/paging.ts'
import { priceWhy } from '#features/catalog/prices/contract.ts'

/** Who may shop in a store, as the office sees and decides it. What shoppers call themselves stands in `../shop/contract.ts`. */
const reads = { method: 'GET', access: 'member', can: 'stores.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'stores.write', limit: 'write' } as const

export const shopperStates = ['Requested', 'Invited', 'Active', 'Blocked', 'Refused'] as const
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

/** `invitedAt`, `seenAt`: of the last mail, and of the last time they looked. `mailState`: of the invitation, null where none was sent, or it is too old to be known. */
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
  customers: z.array(rights.extend({ customerName: z.string() })),
  invitedAt: z.string().nullable(),
  inviteExpiresAt: z.string().nullable(),
  mailState: z.enum(mailStates).nullable(),
  seenAt: z.string().nullable(),
  orders: z.number().int(),
})
export type ShopperRow = z.output<typeof shopperRow>

export const listShoppers = endpoint({
  ...reads,
  path: '/api/Sales/Shoppers/:storeId',
  query: listQuery(shopperSorts).extend({ state: z.enum(['', ...shopperStates]).default('') }),
  shows: ['stores', 'deliveries'],
  result: page(shopperRow).extend({ counts: z.record(z.enum(shopperStates), z.number().int()) }),
})

/** One to invite. An address that is there already gets these customers besides, and no second mail where it is active. */
const invitation = z.object({
  email,
  name: optionalText(100),
  language: z.enum(['en', 'es']).nullable().default(null),
  customers: z.array(rights).min(1, 'validation.required').max(50),
})
export const mostInvited = 500
/** `invited`: mails that go; `added`: who was there and has more customers now; `skipped`: who had all of it, or is blocked. */
export const inviteShoppers = endpoint({
  ...writes,
  limit: 'invite',
  path: '/api/Sales/InviteShoppers/:storeId',
  body: z.object({ shoppers: z.array(invitation).min(1).max(mostInvited) }),
  result: z.object({
    invited: z.number().int(),
    added: z.number().int(),
    skipped: z.array(z.object({ email: z.string(), why: z.enum(['known', 'blocked']) })),
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

/** The first items of the store as a shopper of this customer sees them, or one who is no customer yet; whatever state the store is in. */
export const previewStore = endpoint({
  ...reads,
  path: '/api/Sales/PreviewStore/:storeId',
  query: z.object({ customerId: z.uuid().optional(), search: searchText(200) }),
  shows: ['stores', 'items', 'prices', 'stock'],
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        picture: z.string().nullable(),
        unit: z.string(),
        unitPrice: z.string().nullable(),
        why: priceWhy.nullable(),
        breaks: z.array(z.object({ from: z.string(), unitPrice: z.string() })),
        stock: z.object({ level: z.enum(['in', 'low', 'out', 'none']), quantity: z.string().nullable() }),
      }),
    ),
  }),
})

export type Shoppers = Result<typeof listShoppers>
