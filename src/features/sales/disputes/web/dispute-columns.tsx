import { nameOfLabel } from '#contract/order-label.ts'
import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { type DisputeRow, reasonKey } from '../contract.ts'
import { Deadline } from './deadline.tsx'
import { DisputeBadge } from './dispute-badge.tsx'

export const columns: ListColumn<DisputeRow, 'created'>[] = [
  { key: 'created', width: 125, grow: 1, sort: 'created', cell: ({ created }) => <DayText iso={created} /> },
  { key: 'amount', width: 110, grow: 1, end: true, cell: ({ amount }) => <Money cents={amount} /> },
  { key: 'disputeReason', width: 190, grow: 2, cell: ({ reason }) => textOf(`disputes.reason.${reasonKey(reason)}.name`) },
  { key: 'orderNo', width: 90, grow: 1, cell: ({ orderNo }) => nameOfLabel(orderNo ?? '') },
  { key: 'customerName', width: 150, grow: 2, cell: ({ customerName }) => customerName },
  { key: 'disputeState', width: 150, grow: 1, cell: DisputeBadge },
  { key: 'disputeDue', width: 140, grow: 1, cell: Deadline },
]
