import type { ReactNode } from 'react'

export type SortOf<Key extends string> = Key | `-${Key}`

/** One column of a list; the first one's cell is the link that opens the row. `key` names its text below `fields`. */
export type ListColumn<Row, Key extends string> = {
  key: string
  width: number
  grow: number
  sort?: Key
  end?: boolean
  /** `tabIndex`: of whatever in the cell takes the focus. */
  cell: (row: Row, tabIndex: number) => ReactNode
}

type Sized = readonly { width: number; grow: number }[]
export const templateOf = (columns: Sized) => columns.map(({ width, grow }) => `minmax(${width}px, ${grow}fr)`).join(' ')
export const leastWidthOf = (columns: Sized) => columns.reduce((sum, { width }) => sum + width, 0)
