import type { Settings } from './settings.ts'
import type { Placed } from './store.ts'

export type Penalty = { poNumber: string; reason: string; cents: number; at: string }

const hourMs = 3_600_000

/** What an order has cost its supplier so far. Computed from what came and when, so that it never disagrees with it. */
export function penaltiesOf(
  { order, sentAt, answers, cancelled, test }: Placed,
  { deadlines, mistakeCents }: Settings,
  now: number,
): Penalty[] {
  if (test) return []
  const wanted = Object.entries(deadlines).filter(([kind]) => kind === '997' || !cancelled)
  const late = wanted.flatMap(([kind, { hours, cents }]) => {
    const due = Date.parse(sentAt) + hours * hourMs
    const first = answers.find((answer) => answer.kind === kind)
    const arrived = first ? Date.parse(first.at) : now
    if (arrived <= due) return []
    return [{ poNumber: order.poNumber, reason: `${kind} ${first ? 'late' : 'missing'}`, cents, at: new Date(due).toISOString() }]
  })
  const mistakes = answers
    .filter(({ problems }) => problems.length)
    .map(({ kind, at, problems }) => ({ poNumber: order.poNumber, reason: `${kind}: ${problems[0]}`, cents: mistakeCents, at }))
  return [...late, ...mistakes]
}
