import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Addressed } from './list-address.ts'

/**
 * A list's state lives in the address: a link reproduces the view, leaving the screen resets it. What was chosen shows at once and the address
 * follows a moment later.
 */
export function useListState<State>(address: Addressed<State>) {
  const [params, setParams] = useSearchParams()
  const arrived = useMemo(() => address.read(params), [address, params])
  const [ahead, setAhead] = useState<State | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has caught up
  useEffect(() => setAhead(null), [params])
  const state = ahead ?? arrived
  const change = (part: Partial<State>) => {
    const next = { ...state, ...part }
    setAhead(next)
    const written = address.write(next)
    // The tab of its page that the list stands in.
    const tab = params.get('tab')
    if (tab) written.set('tab', tab)
    setParams(written, { replace: true, preventScrollReset: true })
  }
  return { state, change }
}
