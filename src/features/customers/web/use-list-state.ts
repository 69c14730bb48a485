import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** The list's state lives in the address: a link reproduces the view, leaving the screen resets it. */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params), [params])
  const change = (part: Partial<ListState>) =>
    setParams((current) => writeListState({ ...readListState(current), ...part }), { replace: true, preventScrollReset: true })
  return { state, change, address: writeListState(state).toString() }
}
