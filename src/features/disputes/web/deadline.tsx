import { exactTime, relativeTime } from '#web/dates.ts'
import { StateText } from '#web/ui/state-text.tsx'
import type { DisputeRow } from '../contract.ts'

const soonMs = 2 * 86_400_000

/** How long there is to answer; nothing once that is over. */
export function Deadline({ state, dueBy }: Pick<DisputeRow, 'state' | 'dueBy'>) {
  if (state !== 'answer' || !dueBy) return null
  return (
    <time dateTime={dueBy} title={exactTime(dueBy)}>
      <StateText tone={Date.parse(dueBy) - Date.now() < soonMs ? 'bad' : 'waiting'} text={relativeTime(dueBy)} />
    </time>
  )
}
