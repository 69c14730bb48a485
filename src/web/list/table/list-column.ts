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
  /** Its values come only where it is shown. */
  onlyShown?: true
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

type Chosen = { key: string; width: number; grow: number; spare?: number | undefined }
export const leastColumnPx = 60

/**
 * As a person has chosen them: these keys in this order (none: as the list has them) and widths in px. The first one opens the row and stays, and
 * so does what is pressed at the end; what was chosen is not left out where room is short.
 */
export function columnsAsChosen<C extends Chosen>(
  columns: readonly C[],
  keys: readonly string[],
  widths: Record<string, number>,
): readonly C[] {
  const sized = columns.map((column) => {
    const width = widths[column.key]
    return width === undefined ? column : { ...column, width: Math.max(leastColumnPx, width), grow: 0 }
  })
  const named = [...new Set(keys)].flatMap((key) => sized.find((column) => column.key === key) ?? [])
  if (named.length === 0) return sized
  const [first] = sized
  const isFixed = (column: C) => column === first || column.key === 'action'
  return [
    ...sized.filter((column) => column === first),
    ...named.filter((column) => !isFixed(column)),
    ...sized.filter(({ key }) => key === 'action'),
  ].map((column) => ({ ...column, spare: undefined }))
}

/** The keys with one of them at another's place, or nowhere. */
export function movedKey(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((each) => each !== key)
  return [...others.slice(0, Math.max(0, to)), key, ...others.slice(Math.max(0, to))]
}

type Sized = readonly { width: number; grow: number }[]
export const templateOf = (columns: Sized) => columns.map(({ width, grow }) => `minmax(${width}px, ${grow}fr)`).join(' ')
export const leastWidthOf = (columns: Sized) => columns.reduce((sum, { width }) => sum + width, 0)
