import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import type { SettlementRow } from '../contract.ts'

/** `5.00 short`; empty: all of it came, or it only turns another one round. */
export function differenceText({ difference, state }: Pick<SettlementRow, 'difference' | 'state'>): string {
  if (difference === 0 || state === 'undo') return ''
  return textOf(difference < 0 ? 'settlements.short' : 'settlements.over', { amount: formatCents(Math.abs(difference)) })
}
