import {
  type FilteredScreen,
  fetchFilters,
  removeView,
  saveView,
  type searchedFilters,
  searchFilterOptions,
} from '#contract/list-filters.ts'
import type { DbContext } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Filters, mostOptions, type Option } from './filter.ts'
import { removeViewOf, saveViewOf } from './views.ts'

/** What the lists offer, each of its own: the filters of a screen, and the options of a filter that has too many to send them all. */
export type ListFilters = {
  filtersOf: Record<FilteredScreen, (context: DbContext) => Promise<Filters>>
  optionsOf: Record<(typeof searchedFilters)[number], (context: DbContext, search: string) => Promise<Option[]>>
}

export const viewsRoutes = ({ filtersOf, optionsOf }: ListFilters): Route[] => [
  route(fetchFilters, ({ query: { screen } }, context) => filtersOf[screen](context)),
  route(searchFilterOptions, async ({ query: { filter, search } }, context) => {
    const found = await optionsOf[filter](context, search)
    return { rows: found.slice(0, mostOptions) }
  }),
  route(saveView, ({ body }, context) => saveViewOf(context, body)),
  route(removeView, ({ body }, context) => removeViewOf(context, body)),
]
