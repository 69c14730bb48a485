import { dayText, exactTime, momentText } from './dates.ts'
import { useNow } from './use-now.ts'

/** A moment in words, with the exact time on hover and for assistive technology. */
export function DateText({ iso, due = false }: { iso: string; due?: boolean }) {
  useNow()
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
