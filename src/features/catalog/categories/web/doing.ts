import type { CSSProperties } from 'react'
import type { Placed } from './category-tree.ts'

/** What is being done, and with which. `of`: null at the top. */
export type Doing = { what: 'add'; of: Placed | null } | { what: 'rename' | 'move' | 'remove'; of: Placed }

/** As far in as a category of this depth stands. */
export const atDepth = (depth: number) => ({ '--depth': depth }) as CSSProperties
