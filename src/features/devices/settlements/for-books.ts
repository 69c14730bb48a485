import type { SettlementRow } from './contract.ts'

type Counted = Pick<SettlementRow, 'state' | 'difference' | 'expectedCash' | 'countedCash' | 'expectedChecks' | 'countedChecks' | 'posted'>

/**
 * What a bookkeeper enters by hand where the money that came is not what QuickBooks has of it: never more than it has, and nothing where it has none.
 * `amount`: in cents, of cash and checks together. `turned`: as much came over in cash as is missing in checks; `undo`: it takes one back.
 * `entered`: of it by now; of one that takes another back, for that one.
 */
export function differenceOf({ state, difference, expectedCash, countedCash, posted }: Counted, entered = 0) {
  if (state === 'undo') return { key: 'undo', amount: entered } as const
  const amount = Math.abs(difference || expectedCash - countedCash)
  if (difference < 0) return { key: 'short', amount: Math.min(amount, posted) - entered } as const
  return { key: difference > 0 ? 'over' : 'turned', amount: amount - entered } as const
}

/** The same of one that stands; null: nothing is to be entered. */
export function forBooksOf(row: Counted) {
  const { state, expectedCash, countedCash, expectedChecks, countedChecks, posted } = row
  const isWhole = countedCash === expectedCash && countedChecks === expectedChecks
  return state !== 'stands' || posted === 0 || isWhole ? null : differenceOf(row)
}
