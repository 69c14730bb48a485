import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { filtersParam, listQuery } from '#contract/paging.ts'
import { customerSorts } from '#features/customers/contract.ts'

export const mostTicked = 1000
export const mostOfView = 100_000
/** Days in which a bulk change can be undone. */
export const undoDays = 30

export const bulkFields = ['salesRepresentative', 'territory', 'onHold', 'active'] as const
export const bulkStates = ['running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const

/** `done`: how many of `total` the present step is through with. `undoUntil` null: there is nothing to undo, or not any more. */
const bulkChange = z.object({
  id: z.string(),
  state: z.enum(bulkStates),
  field: z.enum(bulkFields),
  value: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  takenBack: z.number().int(),
  kept: z.number().int(),
  keptNames: z.array(z.string()),
  undoUntil: z.string().nullable(),
})
export type BulkChange = z.infer<typeof bulkChange>

const access = { method: 'POST', access: 'member', can: 'customerBulk.write', limit: 'write' } as const

/**
 * Changes one field of the ticked customers, or of all that a view shows: whom it concerns stands fast with this call, however the list
 * moves on. `value`: a rep's code, a territory, Y or N.
 */
export const startBulkChange = endpoint({
  ...access,
  path: '/Dashboard/Bulk/Start',
  body: z.object({
    field: z.enum(bulkFields),
    value: z.string().trim().max(100, 'validation.tooLong|100'),
    ids: z.array(z.uuid()).max(mostTicked).optional(),
    view: listQuery(customerSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }).optional(),
    /** Made by the dialog: the same key never begins twice. */ requestKey: z.uuid(),
  }),
  result: z.object({ id: z.string() }),
})
export const getBulkChange = endpoint({
  method: 'GET',
  access: 'member',
  can: 'customerBulk.read',
  limit: 'read',
  path: '/Dashboard/Bulk/Details/:id',
  shows: ['bulk'],
  result: bulkChange,
})
export const cancelBulkChange = endpoint({ ...access, path: '/Dashboard/Bulk/Cancel/:id', result: z.object({}) })
export const undoBulkChange = endpoint({ ...access, path: '/Dashboard/Bulk/Undo/:id', result: z.object({}) })
