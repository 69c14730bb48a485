import { useEffect, useState } from 'react'
import { dayText, exactTime, relativeTime } from '#web/dates.ts'

/** Relative, with the exact time on hover and for assistive technology. */
export function DateText({ iso }: { iso: string }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso)}
    </time>
  )
}

export const DayText = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="numbers">
    {dayText(iso)}
  </time>
)
