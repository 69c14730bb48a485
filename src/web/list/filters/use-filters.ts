import { useDebouncedValue } from '@mantine/hooks'
import type { Result } from '#contract/endpoint.ts'
import { type FilteredScreen, fetchFilters, searchedFilters, searchFilterOptions } from '#contract/list-filters.ts'
import { dollarsToCents, formatCents } from '#contract/money.ts'
import { holdsText } from '#contract/typed/folded.ts'
import { useApi } from '../../app/calls/query.ts'
import { textOf } from '../../app/text.ts'
import { dayText } from '../../ui/values/dates.ts'
import type { FilterValue } from './filter-values.ts'

const typingMs = 200

type Served = Result<typeof fetchFilters>
export type Filter = Served['filters'][number] & { label: string; screen: FilteredScreen }
export type SavedView = Served['views'][number]
type Option = { value: string; label: string }

export function useFilters(screen: FilteredScreen) {
  const served = useApi(fetchFilters, { query: { screen } }, { staleTime: 60_000 })
  const filters: Filter[] | null =
    served.data?.filters.map((filter) => ({ ...filter, screen, label: textOf(filter.labelKey) })) ?? (served.error ? [] : null)
  return { filters, views: served.data?.views ?? [] }
}

/** The options of a filter, those whose label contains the text; of more than the server lists at once it searches them. */
export function useFilterOptions(filter: Filter, search: string): Option[] {
  const searched = searchedFilters.find((key) => key === filter.key && filter.searchCall !== null)
  const [wanted] = useDebouncedValue(search, typingMs)
  const found = useApi(
    searchFilterOptions,
    { query: { screen: filter.screen, filter: searched ?? searchedFilters[0], search: wanted } },
    { enabled: searched !== undefined, placeholderData: (before) => before },
  )
  if (searched) return found.data?.rows ?? []
  return filter.options.filter(({ label }) => holdsText(label, search))
}

/** An option by what it is called; one that was not sent along is looked for. */
export function useOptionLabel(filter: Filter, value: string): string {
  const given = filter.options.find((option) => option.value === value)?.label
  const searched = searchedFilters.find((key) => key === filter.key && filter.searchCall !== null)
  const found = useApi(
    searchFilterOptions,
    { query: { screen: filter.screen, filter: searched ?? searchedFilters[0], search: value } },
    { enabled: searched !== undefined && given === undefined && value !== '', staleTime: 60_000 },
  )
  if (found.isLoading) return '…'
  return given ?? found.data?.rows.find((option) => option.value === value)?.label ?? yesNo(value)
}

export const valuesOf = (value: FilterValue | undefined): string[] => (Array.isArray(value) ? value : [])
export const rangeOf = (value: FilterValue | undefined): { from?: string; to?: string } =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

/** What a filter is set to, in words that fit on a chip. */
export function useFilterSummary(filter: Filter, value: FilterValue | undefined): string {
  const [first = '', ...others] = typeof value === 'string' ? [value] : valuesOf(value)
  const label = useOptionLabel(filter, first)
  if (value === undefined) return ''
  if (typeof value === 'string') return label
  if (Array.isArray(value)) return first !== '' && others.length === 0 ? label : textOf('customers.list.chosen', { count: value.length })
  const shown = (end: string) => (filter.type === 'dateRange' ? dayText(end) : formatCents(dollarsToCents(end)))
  const parts = [
    value.from && textOf('customers.list.fromValue', { value: shown(value.from) }),
    value.to && textOf('customers.list.toValue', { value: shown(value.to) }),
  ]
  return parts.filter(Boolean).join(' ')
}

function yesNo(value: string): string {
  if (value === 'Y') return textOf('common.yes')
  return value === 'N' ? textOf('common.no') : value
}
