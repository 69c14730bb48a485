import { useRef, useState } from 'react'
import type { CustomerRow } from '../contract.ts'

export type Ticks = NonNullable<ReturnType<typeof useTicks>>

/** Which rows are ticked; with Shift all between the last one and this. Null: this person may not. */
export function useTicks(rows: readonly CustomerRow[], may: boolean) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef(0)
  if (!may) return null
  const toggle = (index: number, range: boolean) => {
    const on = !ticked.has(rows[index]?.id ?? '')
    const [from, to] = range ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index]
    const next = new Set(ticked)
    for (const { id } of rows.slice(from, to + 1)) {
      if (on) next.add(id)
      else next.delete(id)
    }
    last.current = index
    setTicked(next)
  }
  const all = rows.length > 0 && rows.every(({ id }) => ticked.has(id))
  return {
    ids: [...ticked],
    has: (id: string) => ticked.has(id),
    all,
    toggle,
    toggleAll: () => setTicked(all ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
  }
}
