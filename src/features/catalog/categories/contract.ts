import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'

/** How people find items: a tree of the company's own. */

const reads = { method: 'GET', access: 'member', can: 'items.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'items.write', limit: 'write' } as const
const version = z.number().int()
const saved = z.object({ id: z.string(), version })

const category = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  position: z.number().int(),
  version,
  /** Below it, not counting its own subcategories' items. */ items: z.number().int(),
})
export type ItemCategory = z.infer<typeof category>
/** The whole tree, each below its parent in `position`. `ofQuickBooks`: how many categories QuickBooks has that are not taken over. */
export const listCategories = endpoint({
  ...reads,
  path: '/api/Item/Categories',
  shows: ['items'],
  result: z.object({ rows: z.array(category), ofQuickBooks: z.number().int() }),
})
const categoryName = requiredText.max(100, 'validation.tooLong|100')
export const mostCategories = 2000
export const addCategory = endpoint({
  ...writes,
  path: '/api/Item/AddCategory',
  body: z.object({ name: categoryName, parentId: z.uuid().nullable().default(null) }),
  result: saved,
})
export const renameCategory = endpoint({
  ...writes,
  path: '/api/Item/RenameCategory/:id',
  body: z.object({ name: categoryName, version }),
  result: saved,
})
/** `before`: the one it shall stand in front of; null: at the end. */
export const moveCategory = endpoint({
  ...writes,
  path: '/api/Item/MoveCategory/:id',
  body: z.object({ parentId: z.uuid().nullable(), before: z.uuid().nullable().default(null), version }),
  result: saved,
})
/** One with items or subcategories needs `moveItems`: they go to `moveTo`, or up to its parent where that is null. 409 `categoryInStore`: a store would be left without. */
export const removeCategory = endpoint({
  ...writes,
  path: '/api/Item/RemoveCategory/:id',
  body: z.object({ moveItems: z.boolean().default(false), moveTo: z.uuid().nullable().default(null) }),
  result: z.object({}),
})
/** Categories of QuickBooks become ours, and items without one get theirs. */
export const takeOverCategories = endpoint({
  ...writes,
  path: '/api/Item/TakeOverCategories',
  result: z.object({ added: z.number().int(), items: z.number().int() }),
})
