import { Anchor } from '@mantine/core'
import { nameOfLabel } from '#contract/order-label.ts'
import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { TransactionRow, transactionSorts } from '../contract.ts'
import { methodText } from './method-text.ts'
import { TransactionBadge } from './transaction-badge.tsx'

export type SortKey = (typeof transactionSorts)[number]

/** Specification 3, and whose payment it is. */
export const columns: ListColumn<TransactionRow, SortKey>[] = [
  {
    key: 'created',
    width: 125,
    grow: 1,
    sort: 'created',
    cell: ({ created }) => (
      <time dateTime={created} title={exactTime(created)}>
        {dayText(created)}
      </time>
    ),
  },
  { key: 'orderNo', width: 75, grow: 1, cell: ({ orderNo }) => nameOfLabel(orderNo) },
  { key: 'customerName', width: 150, grow: 3, cell: (row) => row.customerName },
  { key: 'paymentMethod', width: 125, grow: 1, spare: 1, cell: methodText },
  { key: 'currency', width: 85, grow: 0.5, spare: 3, cell: (row) => row.currency },
  { key: 'amount', width: 100, grow: 1, sort: 'amount', end: true, cell: (row) => <Money cents={row.amount} /> },
  { key: 'amountReceived', width: 100, grow: 1, sort: 'amountReceived', end: true, cell: (row) => <Money cents={row.amountReceived} /> },
  {
    key: 'transactionState',
    width: 140,
    grow: 2,
    cell: ({ status, reason }) => <TransactionBadge state={status} reason={reason} lines={2} />,
  },
  { key: 'action', width: 80, grow: 0.5, spare: 2, cell: ({ receiptUrl }, tabIndex) => <Receipt url={receiptUrl} tabIndex={tabIndex} /> },
]

function Receipt({ url, tabIndex }: { url: string; tabIndex: number }) {
  if (!url) return null
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm" tabIndex={tabIndex}>
      {textOf('payments.receipt')}
    </Anchor>
  )
}
