import { useState } from 'react'

/** Which row Tab stops at, and where the keys of a grid lead from it; null: not a key of the grid. */
export function useActiveRow(count: number) {
  const [active, setActive] = useState(0)
  const moveTo = (key: string, page: number): number | null => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    }
    const wanted = steps[key]
    if (wanted === undefined || count === 0) return null
    const target = Math.min(count - 1, Math.max(0, wanted))
    setActive(target)
    return target
  }
  return { active, setActive, moveTo }
}
