import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import type { SettlementRow } from '../contract.ts'
import { forBooksOf } from '../for-books.ts'

/** What the bookkeeper has to do by hand; empty: nothing. */
export function forBooksText(row: SettlementRow): string {
  const said = forBooksOf(row)
  return said ? textOf(`settlements.forBooks.${said.key}`, { amount: formatCents(said.amount) }) : ''
}

/** `5.00 short`; empty: all of it came, or it only turns another one round. */
export function differenceText({ difference, state }: Pick<SettlementRow, 'difference' | 'state'>): string {
  if (difference === 0 || state === 'undo') return ''
  return textOf(difference < 0 ? 'settlements.short' : 'settlements.over', { amount: formatCents(Math.abs(difference)) })
}
