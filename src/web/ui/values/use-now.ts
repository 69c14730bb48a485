import { useEffect, useState } from 'react'

/** The time in milliseconds, and every half minute anew: how long ago and how long from now go stale on a screen that nobody touches. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
