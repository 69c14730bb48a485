import { type FilterValues, filterValues } from '#contract/paging.ts'

export type FilterValue = FilterValues[string]

/** As they stand in an address; what is not well-formed is no filter. */
export function readFilters(text: string | null): FilterValues {
  try {
    return filterValues.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** The same filters with one of them set, or without it when the value is empty. */
export function withFilter(filters: FilterValues, key: string, value: FilterValue | null): FilterValues {
  const { [key]: _, ...others } = filters
  return value === null || isEmpty(value) ? others : { ...others, [key]: value }
}

function isEmpty(value: FilterValue): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0
  return !value.from && !value.to
}
