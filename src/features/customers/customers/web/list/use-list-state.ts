import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/**
 * The list's state lives in the address: a link reproduces the view, leaving the screen resets it. What was chosen shows at once; the
 * address follows a moment later.
 */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const arrived = useMemo(() => readListState(params), [params])
  const [ahead, setAhead] = useState<ListState | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has caught up
  useEffect(() => setAhead(null), [params])
  const state = ahead ?? arrived
  const change = (part: Partial<ListState>) => {
    const next = { ...state, ...part }
    setAhead(next)
    setParams(writeListState(next), { replace: true, preventScrollReset: true })
  }
  return { state, change, address: writeListState(state).toString() }
}
