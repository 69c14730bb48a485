import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { requiredText, searchText } from '#contract/fields.ts'

/** The lists of names that a company keeps: what customers come from, where they are, what their contacts are. */
export const listKeys = ['sources', 'territories', 'contactTypes'] as const
export type ListKey = (typeof listKeys)[number]

const list = z.enum(listKeys)
const name = z.string().trim().min(1, 'validation.required').max(100, 'validation.tooLong|100')
const changesLists = { method: 'POST', access: 'member', can: 'classification.write', limit: 'write' } as const

/** How many bear a name is counted up to this. */
export const countedUses = 1000

/** `movingTo`: whatever bears this name is being given that one. `more`: there are others, the search finds them. */
export const getListNames = endpoint({
  method: 'GET',
  path: '/api/Settings/ListNames',
  access: 'member',
  can: 'classification.read',
  limit: 'read',
  query: z.object({ list, search: searchText(100) }),
  shows: ['customers'],
  result: z.object({
    rows: z.array(z.object({ name: z.string(), used: z.number().int(), movingTo: z.string().nullable() })),
    more: z.boolean(),
    canWrite: z.boolean(),
  }),
})
export type ListName = z.infer<typeof getListNames.result>['rows'][number]

export const addListName = endpoint({
  ...changesLists,
  path: '/api/Settings/AddListName',
  body: z.object({ list, name: requiredText.max(100, 'validation.tooLong|100') }),
  result: z.object({}),
})
/** Gives whatever bears the name another one. `merge`: into a name of the list, which is refused otherwise. `moved` false: still at it. */
export const renameListName = endpoint({
  ...changesLists,
  path: '/api/Settings/RenameListName',
  body: z.object({ list, name, to: requiredText.max(100, 'validation.tooLong|100'), merge: z.boolean().default(false) }),
  result: z.object({ moved: z.boolean() }),
})
/** Only a name that nothing bears. */
export const removeListName = endpoint({
  ...changesLists,
  path: '/api/Settings/RemoveListName',
  body: z.object({ list, name }),
  result: z.object({}),
})
