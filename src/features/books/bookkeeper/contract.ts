import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxText, searchText, yesNo } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'

/**
 * Why something of the books needs a bookkeeper. Of a document in QuickBooks: it came to another total, was edited or moved to another
 * customer or account, was deleted, was refused, waits longer than a day. `payout`: its three figures are not one. `order`, `refund`: what the
 * last proof found. `merged`: a customer is gone there and orders of it wait, since nobody knows into whom it was merged.
 * `settlement`: other money came from a rep than the books have, and nobody has entered it.
 * `stock`: QuickBooks has another quantity of an item; `adjustment`: one of ours waits or was refused there. The rest: a way to the outside that broke.
 */
export const matterKinds = [
  ...([
    'differs',
    'changed',
    'gone',
    'error',
    'waits',
    'payout',
    'order',
    'refund',
    'merged',
    'stock',
    'adjustment',
    'settlement',
  ] as const),
  ...(['quickbooks', 'stripe', 'partner'] as const),
] as const
export type MatterKind = (typeof matterKinds)[number]

/** In the caller's language: what it is of, what is wrong, and what helps. */
export const matter = z.object({
  id: z.string(),
  kind: z.enum(matterKinds),
  what: z.string(),
  /** Where it is put right. */
  path: z.string().nullable(),
  why: z.string(),
  fix: z.string(),
  since: z.string(),
  /** Who put it aside, why, and when the day begins on which it is back in the list. Null: it stands there. */
  aside: z.object({ reason: z.string(), by: z.string(), until: z.string() }).nullable(),
})
export type Matter = z.infer<typeof matter>

/** `search`: names and numbers of what it is of, its customer's, or its amount. `aside`: those that were put aside, in place of the list. */
const filters = z.object({ kind: z.enum(matterKinds).optional(), search: searchText(200), aside: yesNo.default('N') })
export type MatterFilters = z.infer<typeof filters>

export const listMatters = endpoint({
  method: 'GET',
  path: '/api/Books/Matters',
  access: 'member',
  can: 'books.read',
  limit: 'read',
  shows: ['devices', 'orders', 'payouts', 'quickbooks', 'stripe'],
  query: listQuery(['since']).omit({ search: true, sort: true }).extend(filters.shape),
  result: page(matter),
})

const which = z.object({ kind: z.enum(matterKinds), id: z.uuid() })
/** Out of the list, and out of its numbers, until a day or until it stands otherwise than now. */
export const putMatterAside = endpoint({
  method: 'POST',
  path: '/api/Books/PutMatterAside',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  body: which.extend({ reason: maxText(500).min(1, 'validation.required'), until: z.iso.date('validation.required') }),
  result: z.object({}),
})
export const takeMatterBack = endpoint({
  method: 'POST',
  path: '/api/Books/TakeMatterBack',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  body: which,
  result: z.object({}),
})

/** Into whom a customer that is gone in QuickBooks was merged there: what waits for it goes on with that one. */
export const sayMergedInto = endpoint({
  method: 'POST',
  path: '/api/Books/MergedInto/:id',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  body: z.object({ survivorId: z.uuid('validation.required') }),
  result: z.object({}),
})

/** Everything of the list that QuickBooks refused and that a search finds. */
export const sendRefusedAgain = endpoint({
  method: 'POST',
  path: '/api/Books/SendRefusedAgain',
  access: 'member',
  can: 'books.write',
  limit: 'write',
  body: filters.pick({ search: true }),
  result: z.object({ sent: z.number().int() }),
})

/** The list as CSV, streamed from `path` within a minute. */
export const prepareMattersExport = endpoint({
  method: 'POST',
  path: '/api/Books/PrepareMattersExport',
  access: 'member',
  can: 'books.read',
  limit: 'export',
  body: filters,
  result: z.object({ path: z.string() }),
})
export const mattersExportPath = '/api/Books/MattersExport'
