import type { SettlementRow } from './contract.ts'

type Counted = Pick<SettlementRow, 'state' | 'difference' | 'expectedCash' | 'countedCash' | 'expectedChecks' | 'countedChecks' | 'posted'>
/**
 * What a bookkeeper enters by hand where the money that came is not what QuickBooks has of it: never more than it has, and nothing where it has none. `amount`: in cents, of cash and checks together.
 * `turned`: as much came over in cash as is missing in checks.
 */
export function forBooksOf(row: Counted): { key: 'short' | 'over' | 'turned'; amount: number } | null {
  const { state, difference, expectedCash, countedCash, expectedChecks, countedChecks, posted } = row
  if (state !== 'stands' || posted === 0) return null
  if (difference !== 0)
    return difference < 0 ? { key: 'short', amount: Math.min(-difference, posted) } : { key: 'over', amount: difference }
  return countedCash === expectedCash && countedChecks === expectedChecks
    ? null
    : { key: 'turned', amount: Math.abs(expectedCash - countedCash) }
}
