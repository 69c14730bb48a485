import type { ListColumn } from '#web/list/table/list-column.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { OrderRow } from '../../contract.ts'
import type { SortKey } from '../list/list-state.ts'
import { StateCell } from '../state-badge.tsx'

export const columns: ListColumn<OrderRow, SortKey>[] = [
  { key: 'orderNumber', width: 110, grow: 1, sort: 'number', cell: (row) => row.label },
  { key: 'orderDate', width: 130, grow: 1, cell: (row) => <DayText iso={row.orderDate} /> },
  { key: 'customerName', width: 150, grow: 3, cell: (row) => row.customerName },
  { key: 'invoiceNumbers', width: 140, grow: 2, spare: 1, cell: (row) => row.invoiceNumbers },
  { key: 'orderState', width: 250, grow: 1, cell: (row) => <StateCell {...row} /> },
  { key: 'openAmount', width: 110, grow: 1, sort: 'openAmount', end: true, cell: (row) => <Money cents={row.openAmount} /> },
]
