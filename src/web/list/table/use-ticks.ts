import { useCallback, useRef, useState } from 'react'

type Row = { id: string }
/** `view`: what decides which rows there are. `may`: this person may tick. `nameOf`: what a row is called where it is ticked. */
type Options<R extends Row> = { view: string; may: boolean; nameOf: (row: R) => string }
export type Ticks<R extends Row> = NonNullable<ReturnType<typeof useTicks<R>>>

/**
 * Which rows are ticked; with Shift all between the last one and this. `whole`: all that the view finds, until one is unticked or the view is
 * another. Null: this person may not.
 */
export function useTicks<R extends Row>(rows: readonly R[], { view, may, nameOf }: Options<R>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const last = useRef(0)
  const whole = wholeOf === view
  const has = (id: string) => whole || ticked.has(id)
  const choose = (ids: ReadonlySet<string>) => {
    setTicked(ids)
    setWholeOf(null)
  }
  const now = useRef((_index: number, _range: boolean) => {})
  now.current = (index, range) => {
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
  /** From one row to the next: both are ticked, or where the next one was already, the one that is left no more. */
  const step = (from: number, to: number) => {
    const [left, reached] = [rows[from]?.id, rows[to]?.id]
    if (left === undefined || reached === undefined || left === reached) return
    const next = new Set(whole ? rows.map(({ id }) => id) : ticked)
    if (next.has(left) && next.has(reached)) next.delete(left)
    else for (const id of [left, reached]) next.add(id)
    last.current = to
    choose(next)
  }
  /** Always the same one: rows that it is handed to are not drawn again for its sake. */
  const toggle = useCallback((index: number, range: boolean) => now.current(index, range), [])
  if (!may) return null
  const all = rows.length > 0 && rows.every(({ id }) => has(id))
  return {
    ids: [...ticked],
    whole,
    has,
    all,
    nameOf,
    toggle,
    step,
    toggleAll: () => choose(all ? new Set() : new Set(rows.map(({ id }) => id))),
    tickWhole: () => setWholeOf(view),
    clear: () => choose(new Set()),
  }
}
