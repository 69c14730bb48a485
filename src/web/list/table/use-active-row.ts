import { useCallback, useState } from 'react'

type Row = { id: string }

/** Which row Tab stops at, also when others move it, and where the keys of a grid lead from it; null: not a key of the grid. */
export function useActiveRow(rows: readonly Row[]) {
  const count = rows.length
  const [chosen, setChosen] = useState({ id: '', index: 0 })
  const found = rows.findIndex(({ id }) => id === chosen.id)
  const active = Math.max(0, found >= 0 ? found : Math.min(chosen.index, count - 1))
  const setActive = useCallback((id: string, index: number) => setChosen({ id, index }), [])
  const moveTo = (key: string, page: number): number | null => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      j: active + 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    }
    const wanted = steps[key]
    if (wanted === undefined || count === 0) return null
    const target = Math.min(count - 1, Math.max(0, wanted))
    setActive(rows[target]?.id ?? '', target)
    return target
  }
  return { active, setActive, moveTo }
}
