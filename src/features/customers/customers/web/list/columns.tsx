import { Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { CustomerRow } from '../../contract.ts'
import { QuickBooksBadge } from '../quickbooks-badge.tsx'
import type { ColumnKey } from './column-keys.ts'
import type { SortKey } from './list-state.ts'

export type Column = {
  /** Least width in px and share of what is left. */
  width: number
  grow: number
  sort?: SortKey
  end?: boolean
  cell: (row: CustomerRow) => ReactNode
}

export const columns: Record<ColumnKey, Column> = {
  customerName: { width: 180, grow: 3, sort: 'customerName', cell: (row) => row.customerName },
  customerCompanyName: { width: 156, grow: 2, sort: 'customerCompanyName', cell: (row) => row.customerCompanyName },
  phone: { width: 140, grow: 1, cell: (row) => <span className="numbers">{row.phone}</span> },
  email: { width: 200, grow: 2, cell: (row) => row.email },
  salesRepresentative: { width: 170, grow: 1, cell: (row) => row.salesRepresentative },
  territory: { width: 120, grow: 1, cell: (row) => row.territory },
  customerType: { width: 110, grow: 1, cell: (row) => textOf(`customers.type.${row.customerType}`) },
  onHold: { width: 110, grow: 1, cell: (row) => row.onHold === 'Y' && <OnHold /> },
  syncState: { width: 160, grow: 1, cell: (row) => <QuickBooksBadge state={row.syncState} /> },
  updatedAt: { width: 140, grow: 1, sort: 'updatedAt', cell: (row) => <DateText iso={row.updatedAt} /> },
  openBalance: { width: 140, grow: 1, sort: 'openBalance', end: true, cell: (row) => <Money cents={row.openBalance} /> },
}
const actionWidth = 76

export const columnLabel = (key: ColumnKey) => textOf(`fields.${key}`)
export const gridTemplate = (shown: readonly ColumnKey[]) =>
  [...shown.map((key) => `minmax(${columns[key].width}px, ${columns[key].grow}fr)`), `${actionWidth}px`].join(' ')
export const leastWidth = (shown: readonly ColumnKey[]) => shown.reduce((sum, key) => sum + columns[key].width, actionWidth)

export const OnHold = () => (
  <Text span size="sm" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
    <IconHandStop size={15} aria-hidden color="var(--mantine-color-error)" />
    {textOf('customers.onHold')}
  </Text>
)
