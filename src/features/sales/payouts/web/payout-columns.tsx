import type { ListColumn } from '#web/list/table/list-column.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { ListedPayout } from '../contract.ts'
import { PayoutBadge, TieOutBadge } from './payout-badges.tsx'

export const columns: ListColumn<ListedPayout, 'created'>[] = [
  { key: 'created', width: 125, grow: 1, sort: 'created', cell: ({ created }) => <DayText iso={created} /> },
  { key: 'arrivalDate', width: 125, grow: 1, cell: ({ arrivalDate }) => <DayText iso={arrivalDate} /> },
  { key: 'amount', width: 120, grow: 1, end: true, cell: ({ amount }) => <Money cents={amount} /> },
  { key: 'payoutState', width: 150, grow: 1, cell: PayoutBadge },
  { key: 'bankLast4', width: 110, grow: 1, cell: ({ last4 }) => (last4 ? `•••• ${last4}` : '') },
  { key: 'movements', width: 110, grow: 0.5, end: true, cell: ({ movements }) => (movements ? String(movements) : '') },
  { key: 'tieOut', width: 190, grow: 1, cell: TieOutBadge },
]
