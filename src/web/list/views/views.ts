import type { FilteredScreen } from '#contract/list-filters.ts'

/** A list as saved views see it. `address`: what it shows now; `normal`: the same state always as the same text; `show`: a view's. */
export type Viewed = {
  screen: FilteredScreen
  address: string
  normal: (address: string) => string
  show: (address: string) => void
}
