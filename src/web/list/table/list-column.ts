import type { ReactNode } from 'react'

export type SortOf<Key extends string> = Key | `-${Key}`

/**
 * One column of a list; the first one's cell is the link that opens the row. `key` names its text below `fields`, unless `label` does; the one
 * called `action` holds what is pressed, and stands on no paper.
 */
export type ListColumn<Row, Key extends string> = {
  key: string
  label?: string
  width: number
  grow: number
  sort?: Key
  end?: boolean
  /** Left out first where there is no room for every column, the one with the highest number before the others. */
  spare?: number
  /** `tabIndex`: of whatever in the cell takes the focus. */
  cell: (row: Row, tabIndex: number) => ReactNode
  /** Stands behind the cell of the first column, outside of its link. */
  notes?: (row: Row) => ReactNode
}

export const rowPx = 42
export const tickPx = 40

/** Those that a list of this width in px has room for; what nobody can spare stays, and is scrolled to. */
export function columnsThatFit<C extends { width: number; spare?: number | undefined }>(
  columns: readonly C[],
  widthPx: number,
): readonly C[] {
  const room = widthPx - columns.reduce((sum, { width }) => sum + width, 0)
  const spare = columns.reduce((most, column) => Math.max(most, column.spare ?? 0), 0)
  if (room >= 0 || widthPx === 0 || spare === 0) return columns
  return columnsThatFit(
    columns.filter((column) => column.spare !== spare),
    widthPx,
  )
}

type Sized = readonly { width: number; grow: number }[]
export const templateOf = (columns: Sized) => columns.map(({ width, grow }) => `minmax(${width}px, ${grow}fr)`).join(' ')
export const leastWidthOf = (columns: Sized) => columns.reduce((sum, { width }) => sum + width, 0)
