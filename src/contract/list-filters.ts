import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText, searchText } from './fields.ts'

/** Whose options a company makes itself: there may be any number. */
export const searchedFilters = ['rep', 'territory', 'source', 'state', 'category', 'partner'] as const
/** Lists that are filtered by what FetchFilters offers. */
const filteredScreens = [
  'customers',
  'items',
  'orders',
  'requests',
  'transactions',
  'documents',
  'stock',
  'devices',
  'settlements',
  'visits',
  'stores',
  'programs',
  'attainment',
] as const
export type FilteredScreen = (typeof filteredScreens)[number]
const filterOption = z.object({ value: z.string(), label: z.string() })

/** Filters of a screen (rules 3.13). More than 200 options: `searchCall` names the call that searches them. */
export const fetchFilters = endpoint({
  method: 'GET',
  path: '/api/Utility/FetchFilters',
  access: 'member',
  can: 'dashboard.read',
  limit: 'read',
  shows: ['views'],
  query: z.object({ screen: z.enum(filteredScreens) }),
  result: z.object({
    screen: z.string(),
    filters: z.array(
      z.object({
        key: z.string(),
        labelKey: z.string(),
        type: z.enum(['text', 'select', 'multi', 'dateRange', 'numberRange', 'bool']),
        options: z.array(filterOption),
        default: z.string().nullable(),
        searchCall: z.string().nullable(),
      }),
    ),
    sorts: z.array(z.object({ key: z.string(), labelKey: z.string() })),
    views: z.array(z.object({ id: z.string(), name: z.string(), state: z.string(), shared: z.boolean() })),
  }),
})
/** The first 200 options of a filter whose label contains the text; of partners also the one with this id. */
export const searchFilterOptions = endpoint({
  method: 'GET',
  path: '/api/Utility/SearchFilterOptions',
  access: 'member',
  can: 'dashboard.read',
  limit: 'read',
  query: z.object({ screen: z.enum(filteredScreens), filter: z.enum(searchedFilters), search: searchText(100) }),
  result: z.object({ rows: z.array(filterOption) }),
})
/**
 * A saved view keeps the part of the address behind `?`. Without id it is new. Whoever may write `sharedViews` shares one with the company and
 * changes what is shared; one that is shared no longer is theirs.
 */
export const saveView = endpoint({
  method: 'POST',
  path: '/api/Utility/SaveView',
  access: 'member',
  can: 'dashboard.read',
  limit: 'write',
  body: z.object({
    id: z.uuid().optional(),
    screen: z.enum(filteredScreens),
    name: requiredText.max(60, 'validation.tooLong|60'),
    state: z.string().max(4000),
    /** Left out: as it was. */
    shared: z.boolean().optional(),
  }),
  result: z.object({ id: z.string() }),
})
export const removeView = endpoint({
  method: 'POST',
  path: '/api/Utility/RemoveView',
  access: 'member',
  can: 'dashboard.read',
  limit: 'write',
  body: z.object({ id: z.uuid() }),
  result: z.object({}),
})
