import type { ComponentType } from 'react'

/** What other rooms know of a rep: the money that they still have. `composed-pages.tsx` fills it. */
export type RepParts = { MoneyLeft: ComponentType<{ repId: string }> }
