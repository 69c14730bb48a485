import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/**
 * What was done with many items at once, the newest first. `what`: the fields and what they became, a category and a tax code by its name; empty:
 * it was taken away. `undoUntil` null: it is undone, or too long ago.
 */
export const listItemChanges = endpoint({
  method: 'GET',
  path: '/api/Item/BulkChanges',
  access: 'member',
  can: 'items.write',
  limit: 'read',
  shows: ['items'],
  query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        what: z.array(z.object({ field: z.string(), value: z.string() })),
        changed: z.number().int(),
        unchanged: z.number().int(),
        skipped: z.number().int(),
        takenBack: z.number().int(),
        kept: z.number().int(),
        startedBy: z.string(),
        startedAt: z.string(),
        undoneAt: z.string().nullable(),
        undoUntil: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
export type ItemChange = z.output<typeof listItemChanges.result>['rows'][number]
