import { useCallback, useEffect, useRef, useState } from 'react'
import { codeOf } from './call.ts'

/** What was read once is shown at once when somebody comes back to it, and read again meanwhile. It ends with the page. */
const known = new Map<string, unknown>()
const readAt = new Map<string, number>()
export const forgetAll = () => known.clear()
/** Of whatever begins so: the next look reads it anew. */
export const forget = (beginning: string) => {
  for (const key of known.keys()) if (key.startsWith(beginning)) known.delete(key)
}

export type Answer<T> = {
  value: T | undefined
  error: unknown
  isLoading: boolean
  again: () => void
  set: (change: (value: T) => T) => void
}

/** `key`: what is asked, as one text; null: nothing yet. `freshMs`: so long what is known is good enough. */
export function useAsked<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>, freshMs = 0): Answer<T> {
  const [, redraw] = useState(0)
  const [round, setRound] = useState(0)
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null)
  const [loading, setLoading] = useState<string | null>(null)
  const asked = useRef(0)
  const loader = useRef(load)
  loader.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same again
  useEffect(() => {
    if (key === null) return
    if (round === asked.current && known.has(key) && Date.now() - (readAt.get(key) ?? 0) < freshMs) return
    asked.current = round
    const ending = new AbortController()
    setLoading(key)
    loader.current(ending.signal).then(
      (value) => {
        if (ending.signal.aborted) return
        known.set(key, value)
        readAt.set(key, Date.now())
        setFailed(null)
        setLoading(null)
      },
      (error) => {
        if (ending.signal.aborted) return
        setFailed({ key, error })
        setLoading(null)
        // What is not to be seen any more is not shown any more either.
        if (['notFound', 'unauthenticated', 'forbidden'].includes(codeOf(error))) known.delete(key)
      },
    )
    return () => ending.abort()
  }, [key, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  const set = useCallback(
    (change: (value: T) => T) => {
      if (key === null || !known.has(key)) return
      known.set(key, change(known.get(key) as T))
      redraw((before) => before + 1)
    },
    [key],
  )
  return {
    value: key === null ? undefined : (known.get(key) as T | undefined),
    error: failed && failed.key === key ? failed.error : null,
    isLoading: loading === key && key !== null,
    again,
    set,
  }
}
