import { useEffect, useState } from 'react'
import { dayText, exactTime, relativeTime } from './dates.ts'

const relativeForMs = 30 * 86_400_000

/** Relative while recent ("last year" helps nobody), with the exact time on hover and for assistive technology. */
export function DateText({ iso }: { iso: string }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {Math.abs(Date.now() - Date.parse(iso)) < relativeForMs ? relativeTime(iso) : dayText(iso)}
    </time>
  )
}

export const DayText = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="numbers">
    {dayText(iso)}
  </time>
)
