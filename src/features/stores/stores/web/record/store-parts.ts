import type { ComponentType } from 'react'
import type { Ability } from '#contract/permissions.ts'
import type { Store } from '../../contract.ts'

/** The places for what other rooms know of a store, in the order in which they stand. */
export const partKeys = ['preview', 'shoppers', 'activity'] as const
/** Which of them are filled, by what, for whom; `composed-pages.tsx` says so. `key` is the tab's name in `?tab=`. */
export type StoreParts = {
  /** Above what stands in the overview. */
  Notice: ComponentType<{ store: Store }>
  tabs: readonly { key: (typeof partKeys)[number]; ability: Ability; Panel: ComponentType<{ store: Store }> }[]
}
