import { useCallback, useRef, useState } from 'react'
import { useFront } from '../app/front.ts'
import { codeOf } from '../calls/call.ts'

/** Of a press: one at a time, whatever the finger does; what went wrong stays until the next. A session that is over is noticed. */
export function useSent<A extends unknown[]>(work: (...given: A) => Promise<unknown>) {
  const { reread } = useFront()
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const under = useRef(false)
  const latest = useRef(work)
  latest.current = work
  const send = useCallback(
    async (...given: A) => {
      if (under.current) return
      under.current = true
      setSending(true)
      setError(null)
      try {
        await latest.current(...given)
      } catch (failure) {
        setError(failure)
        if (codeOf(failure) === 'unauthenticated') await reread().catch(() => undefined)
      } finally {
        under.current = false
        setSending(false)
      }
    },
    [reread],
  )
  return { send, isSending, error, setError }
}
