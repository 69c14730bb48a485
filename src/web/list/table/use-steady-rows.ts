import { useLayoutEffect, useRef } from 'react'
import type { LoadedRows } from '../loaded-rows.ts'

/** `offset`: pixels of the rows above the visible part; `shift` scrolls by as many. */
type Scroller = { rowPx: number; offset: () => number; shift: (px: number) => void }

/** What others add or remove above the first visible row does not push it away. At the very top new rows simply appear. */
export function useSteadyRows({ rows, pages }: LoadedRows, { rowPx, offset, shift }: Scroller): void {
  const before = useRef({ rows, otherList: true })
  useLayoutEffect(() => {
    const { rows: lastRows, otherList } = before.current
    before.current = { rows, otherList: pages.isPlaceholderData }
    const first = Math.floor(offset() / rowPx)
    const anchor = lastRows[first]
    if (otherList || rows === lastRows || first < 1 || !anchor) return
    const now = rows.findIndex(({ id }) => id === anchor.id)
    if (now >= 0 && now !== first) shift((now - first) * rowPx)
  })
}
