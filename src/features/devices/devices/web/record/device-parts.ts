import type { ComponentType } from 'react'
import type { Ability } from '#contract/permissions.ts'

/** The device as its tabs know it; the location is the one that it sells from. */
export type DevicePart = { id: string; deviceName: string; locationId: string; locationName: string }
/** The places for what other rooms know of a device, in the order in which they stand. */
export const partKeys = ['rules', 'emails', 'stock', 'documents', 'money', 'activity'] as const
/** Which of them are filled, by what, for whom; `composed-pages.tsx` says so. `key` is the tab's name in `?tab=`. */
export type DeviceParts = { tabs: readonly { key: (typeof partKeys)[number]; ability: Ability; Panel: ComponentType<DevicePart> }[] }
