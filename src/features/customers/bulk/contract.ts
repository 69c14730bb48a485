import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { lineText } from '#contract/fields.ts'
import { filtersParam, listQuery } from '#contract/paging.ts'
import { customerSorts, mostTicked } from '#features/customers/customers/contract.ts'

export const mostOfView = 100_000
/** Days in which a bulk change can be undone. */
export const undoDays = 30

/** What becomes another one of many customers. `automation` is given to them beside those they have. */
export const bulkFields = ['salesRepresentative', 'territory', 'onHold', 'active', 'automation'] as const
export const bulkStates = ['running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const

/**
 * `value`: as people know it. `done`: how many of `total` the present step is through with. `undoUntil` null: there is nothing to undo, or
 * not any more, or not for this person.
 */
const bulkChange = z.object({
  id: z.string(),
  state: z.enum(bulkStates),
  field: z.enum(bulkFields),
  value: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  takenBack: z.number().int(),
  kept: z.number().int(),
  undoUntil: z.string().nullable(),
})
export type BulkChange = z.infer<typeof bulkChange>

const access = { method: 'POST', access: 'member', can: 'customerBulk.write', limit: 'write' } as const

/**
 * Changes one field of the ticked customers, or of all that a view shows: whom it concerns stands fast with this call, however the list
 * moves on. `value`: a rep's code, a territory, Y or N, an automation's id.
 */
export const startBulkChange = endpoint({
  ...access,
  path: '/Dashboard/Bulk/Start',
  body: z.object({
    field: z.enum(bulkFields),
    value: lineText(100),
    ids: z.array(z.uuid()).max(mostTicked).optional(),
    view: listQuery(customerSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }).optional(),
    /** Made by the dialog: the same key never begins twice. */ requestKey: z.uuid(),
  }),
  result: z.object({ id: z.string() }),
})
const reads = { method: 'GET', access: 'member', can: 'customerBulk.read', limit: 'read', shows: ['bulk'] } as const
/** `keptNames`: whom an undo left alone, the first of them. */
export const getBulkChange = endpoint({
  ...reads,
  path: '/Dashboard/Bulk/Details/:id',
  result: bulkChange.extend({ keptNames: z.array(z.string()) }),
})
/** All there were, the latest first. */
export const listBulkChanges = endpoint({
  ...reads,
  path: '/Dashboard/Bulk/List',
  query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  result: z.object({ rows: z.array(bulkChange), next: z.string().nullable() }),
})
export const cancelBulkChange = endpoint({ ...access, path: '/Dashboard/Bulk/Cancel/:id', result: z.object({}) })
export const undoBulkChange = endpoint({ ...access, path: '/Dashboard/Bulk/Undo/:id', result: z.object({}) })
