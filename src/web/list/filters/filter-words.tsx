import { Fragment } from 'react'
import type { FilteredScreen } from '#contract/list-filters.ts'
import type { FilterValues } from '#contract/paging.ts'
import type { FilterValue } from './filter-values.ts'
import { type Filter, useFilterSummary, useFilters } from './use-filters.ts'

/** What a list is narrowed to, in words: for where nothing is left of it. */
export function FilterWords({ screen, search, values }: { screen: FilteredScreen; search: string; values: FilterValues }) {
  const { filters } = useFilters(screen)
  const set = (filters ?? []).flatMap((filter) => {
    const value = values[filter.key]
    return value === undefined ? [] : [{ filter, value }]
  })
  return (
    <>
      {search && `“${search}”`}
      {set.map(({ filter, value }, place) => (
        <Fragment key={filter.key}>
          {(search || place > 0) && ' · '}
          <Words filter={filter} value={value} />
        </Fragment>
      ))}
    </>
  )
}

const Words = ({ filter, value }: { filter: Filter; value: FilterValue }) => `${filter.label}: ${useFilterSummary(filter, value)}`
