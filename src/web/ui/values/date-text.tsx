import { useEffect, useState } from 'react'
import { dayText, exactTime, momentText } from './dates.ts'

/** A moment in words, with the exact time on hover and for assistive technology. */
export function DateText({ iso, due = false }: { iso: string; due?: boolean }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {momentText(iso, { due })}
    </time>
  )
}

export const DayText = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="numbers">
    {dayText(iso)}
  </time>
)
