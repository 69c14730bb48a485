import type { TimelineEntry } from '../contract.ts'

/** What an event does not say. */
export const nothingElse = {
  day: null,
  actor: '',
  origin: 'system',
  action: '',
  changes: [],
  title: '',
  text: '',
  state: '',
  amount: null,
  path: null,
} satisfies Partial<TimelineEntry>

type Placed = { at: string; id: string }
export const newestFirst = (one: Placed, other: Placed) => {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  return one.id < other.id ? 1 : -1
}
