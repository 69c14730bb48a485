import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { listQuery, page } from '#contract/paging.ts'

/**
 * Why something of the books needs a bookkeeper. Of a document in QuickBooks: it came to another total, was edited or moved to another
 * customer or account, was deleted, was refused, waits longer than a day. `payout`: its three figures are not one. `order`, `refund`: what the
 * last proof found. The rest: a way to the outside that broke.
 */
export const matterKinds = [
  ...(['differs', 'changed', 'gone', 'error', 'waits', 'payout', 'order', 'refund', 'quickbooks', 'stripe', 'partner'] as const),
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
})
export type Matter = z.infer<typeof matter>

const filters = z.object({ kind: z.enum(matterKinds).optional() })

export const listMatters = endpoint({
  method: 'GET',
  path: '/api/Books/Matters',
  access: 'member',
  can: 'books.read',
  limit: 'read',
  shows: ['orders', 'payouts', 'quickbooks', 'stripe'],
  query: listQuery(['since']).omit({ search: true, sort: true }).extend(filters.shape),
  result: page(matter),
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
