import { dayAfter } from './counted.ts'
import type { Entry, EntryLine } from './entries.ts'
import type { VersionRules } from './rules.ts'

/** From the least advanced to the most: what an attainment shows is the first of its entries' (rules 3.9). */
export const entryStatuses = [
  'Pending',
  'InReview',
  'OverBudget',
  'Disputed',
  'Earned',
  'Held',
  'Failed',
  'Approved',
  'Funding',
  'Paid',
  'Rejected',
  'Reversed',
] as const
export type EntryStatus = (typeof entryStatuses)[number]

export const leastAdvanced = (statuses: readonly EntryStatus[]): EntryStatus | null =>
  entryStatuses.find((each) => statuses.includes(each)) ?? null

/** What an entry is before anybody has looked at it. `rows`: of this entry, in their order; `today`: in the company's zone. */
export function computedStatus(
  rows: readonly EntryLine[],
  { terms }: Pick<VersionRules, 'terms'>,
  today: string,
): Extract<EntryStatus, 'Pending' | 'Earned' | 'OverBudget' | 'Reversed'> {
  const entry = rows.at(-1)?.entry
  if (!entry) return 'Pending'
  const granted = rows.findLast(({ trace }) => trace.says === 'earned')?.trace
  const isOverBudget =
    granted?.says === 'earned' &&
    entry.rewardCents === 0 &&
    granted.limits.some(({ kind, leftCents }) => isCeiling(kind) && leftCents === 0)
  if (entry.isLive && isOverBudget) return 'OverBudget'
  const wasGiven = rows.some(({ promisedCents }) => promisedCents > 0)
  if (!entry.isLive || (wasGiven && entry.promisedCents <= 0)) return 'Reversed'
  if (entry.earnedCents < entry.promisedCents) return 'Pending'
  return mayComeBack(entry, { terms }, today) ? 'Pending' : 'Earned'
}

export const mayComeBack = ({ day }: Pick<Entry, 'day'>, { terms }: Pick<VersionRules, 'terms'>, today: string): boolean =>
  terms.returnDays > 0 && today <= dayAfter(day, terms.returnDays)

const isCeiling = (kind: string) => kind === 'ceiling' || kind === 'shared'
