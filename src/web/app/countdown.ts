import { useEffect, useRef, useState } from 'react'

/** Counts whole seconds down to 0 while `running`, then calls `onEnd` once. Goes by the clock, so a sleeping tab does not stretch it. */
export function useCountdown(seconds: number, onEnd: () => void, running = true): number {
  const [left, setLeft] = useState(seconds)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    setLeft(seconds)
    if (!running) return
    const due = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((due - Date.now()) / 1000))
      setLeft(remaining)
      if (remaining > 0) return
      clearInterval(timer)
      end.current()
    }, 200)
    return () => clearInterval(timer)
  }, [seconds, running])
  return left
}
