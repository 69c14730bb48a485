import type { FilterValues } from '#contract/paging.ts'
import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { OrderRow } from '../../contract.ts'
import { ShipBy } from '../ship-by.tsx'
import { StateCell } from '../state-badge.tsx'
import type { SortKey } from './list-state.ts'

const columns: ListColumn<OrderRow, SortKey>[] = [
  { key: 'orderNumber', width: 100, grow: 1, sort: 'number', cell: (row) => `#${row.number}` },
  { key: 'orderDate', width: 115, grow: 1, cell: (row) => <DayText iso={row.orderDate} /> },
  { key: 'customerName', width: 130, grow: 3, cell: (row) => row.customerName },
  { key: 'poNumber', width: 125, grow: 1, spare: 1, cell: (row) => row.poNumber },
  { key: 'shipBy', width: 130, grow: 1, spare: 3, cell: (row) => <ShipBy {...row} /> },
  { key: 'orderSource', width: 85, grow: 1, spare: 2, cell: (row) => textOf(`orders.source.${row.source}`) },
  { key: 'orderState', width: 165, grow: 1, cell: (row) => <StateCell {...row} /> },
  { key: 'grandTotal', width: 110, grow: 1, sort: 'grandTotal', end: true, cell: (row) => <Money cents={row.grandTotal} /> },
  { key: 'openAmount', width: 110, grow: 1, sort: 'openAmount', end: true, cell: (row) => <Money cents={row.openAmount} /> },
]

/** Whoever looks for days to ship sees them: other columns are left out before them. */
const sparedForDays: Record<string, number> = { orderSource: 3, orderDate: 2, poNumber: 1 }
const withDays = columns.map(({ spare: _, ...column }) => {
  const spare = sparedForDays[column.key]
  if (column.key === 'shipBy') return { ...column, width: 195 }
  return spare === undefined ? column : { ...column, spare }
})
export const columnsFor = ({ late, shipBy }: FilterValues) => (late || shipBy ? withDays : columns)
