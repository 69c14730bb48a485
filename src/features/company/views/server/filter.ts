import type { RawResult } from '#contract/endpoint.ts'
import { type fetchFilters, searchFilterOptions } from '#contract/list-filters.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'

/** What a list offers to be filtered and sorted by, and the views of it. */
export type Filters = RawResult<typeof fetchFilters>
export type Option = { value: string; label: string }
/** More are searched for instead (rules 3.13). */
export const mostOptions = 200

type Offered = Filters['filters'][number]
export const filter = (key: string, field: string, type: Offered['type'], options: Option[] = []): Offered => ({
  key,
  labelKey: `fields.${field}`,
  type,
  options: options.length > mostOptions ? [] : options,
  default: null,
  searchCall: options.length > mostOptions ? searchFilterOptions.path : null,
})

export const choicesIn = (language: DbContext['language']) => ({
  choice: (prefix: string, values: readonly string[]) => values.map((value) => ({ value, label: text(language, `${prefix}.${value}`) })),
  yesNo: [
    { value: 'Y', label: text(language, 'common.yes') },
    { value: 'N', label: text(language, 'common.no') },
  ],
})
