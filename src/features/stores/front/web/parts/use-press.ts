import { useCallback, useRef } from 'react'
import { requestKey } from '#web/app/calls/request-key.ts'
import { isPassing } from '../calls/call.ts'

/**
 * What adds something is sent under a key until an answer comes: what arrived although its answer was lost is not added twice. `said`: what it adds; another
 * thing is another press.
 */
export function usePress() {
  const untold = useRef<{ said: string; key: string } | null>(null)
  return useCallback(async <T>(said: string, work: (requestKey: string) => Promise<T>): Promise<T> => {
    if (untold.current?.said !== said) untold.current = { said, key: requestKey() }
    try {
      const answer = await work(untold.current.key)
      untold.current = null
      return answer
    } catch (failure) {
      if (!isPassing(failure)) untold.current = null
      throw failure
    }
  }, [])
}
