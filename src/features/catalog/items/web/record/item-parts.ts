import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ability } from '#contract/permissions.ts'

/** The item as its tabs know it. `unit`: that in which it is counted and priced. */
export type ItemPart = { itemId: string; itemName: string; itemType: string; unit: string; canWrite: boolean }
/** The places for what other rooms know of an item, in the order in which they stand. */
export const partKeys = ['prices', 'stock', 'sales', 'partners', 'activity'] as const
/** Which of them are filled, by what, for whom; `composed-pages.tsx` says so. `key` is the tab's name in `?tab=`. */
export type ItemParts = {
  tabs: readonly { key: (typeof partKeys)[number]; ability: Ability; Panel: ComponentType<ItemPart> }[]
  /** Has the last delivery of the item tried again. */
  Replay: ComponentType<{ entryId: string; label: string; refreshes: Endpoint[] }>
}
