import { useRef, useState } from 'react'
import type { CustomerRow } from '../../contract.ts'

export type Ticks = NonNullable<ReturnType<typeof useTicks>>

/**
 * Which rows are ticked; with Shift all between the last one and this. `whole`: all that the view finds, until one is unticked or the view is
 * another. Null: this person may not.
 */
export function useTicks(rows: readonly CustomerRow[], view: string, may: boolean) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const last = useRef(0)
  if (!may) return null
  const whole = wholeOf === view
  const has = (id: string) => whole || ticked.has(id)
  const choose = (ids: ReadonlySet<string>) => {
    setTicked(ids)
    setWholeOf(null)
  }
  const toggle = (index: number, range: boolean) => {
    const on = !has(rows[index]?.id ?? '')
    const [from, to] = range ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index]
    const next = new Set(whole ? rows.map(({ id }) => id) : ticked)
    for (const { id } of rows.slice(from, to + 1)) {
      if (on) next.add(id)
      else next.delete(id)
    }
    last.current = index
    choose(next)
  }
  const all = rows.length > 0 && rows.every(({ id }) => has(id))
  return {
    ids: [...ticked],
    whole,
    has,
    all,
    toggle,
    toggleAll: () => choose(all ? new Set() : new Set(rows.map(({ id }) => id))),
    tickWhole: () => setWholeOf(view),
    clear: () => choose(new Set()),
  }
}
