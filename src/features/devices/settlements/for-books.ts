import type { SettlementRow } from './contract.ts'

type Counted = Pick<SettlementRow, 'state' | 'difference' | 'expectedCash' | 'countedCash' | 'expectedChecks' | 'countedChecks'>
/**
 * What a bookkeeper enters by hand where the money that came is not what QuickBooks has of it. `amount`: in cents, of cash and checks together.
 * `turned`: as much came over in cash as is missing in checks.
 */
export function forBooksOf(row: Counted): { key: 'short' | 'over' | 'turned'; amount: number } | null {
  const { state, difference, expectedCash, countedCash, expectedChecks, countedChecks } = row
  if (state !== 'stands') return null
  if (difference !== 0) return { key: difference < 0 ? 'short' : 'over', amount: Math.abs(difference) }
  return countedCash === expectedCash && countedChecks === expectedChecks
    ? null
    : { key: 'turned', amount: Math.abs(expectedCash - countedCash) }
}
