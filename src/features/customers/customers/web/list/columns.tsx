import { ActionIcon, Text } from '@mantine/core'
import { IconChevronRight, IconHandStop, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { customerPath, editCustomerPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { phoneText } from '#web/ui/values/phone-text.ts'
import type { ListedCustomer } from '../../contract.ts'
import { QuickBooksBadge } from '../quickbooks-badge.tsx'
import type { ColumnKey } from './column-keys.ts'
import type { SortKey } from './list-state.ts'
import { RowNotes } from './row-notes.tsx'

type Column = ListColumn<ListedCustomer, SortKey>

const columns: Record<ColumnKey, Omit<Column, 'key'>> = {
  customerName: { width: 180, grow: 3, sort: 'customerName', cell: (row) => row.customerName },
  customerCompanyName: { width: 156, grow: 2, sort: 'customerCompanyName', cell: (row) => row.customerCompanyName },
  phone: { width: 140, grow: 1, cell: (row) => <span className="numbers">{phoneText(row.phone)}</span> },
  email: { width: 200, grow: 2, cell: (row) => row.email },
  salesRepresentative: { width: 170, grow: 1, cell: (row) => row.salesRepresentative },
  territory: { width: 120, grow: 1, cell: (row) => row.territory },
  customerType: { width: 110, grow: 1, cell: (row) => textOf(`customers.type.${row.customerType}`) },
  onHold: { width: 110, grow: 1, cell: (row) => row.onHold === 'Y' && <OnHold /> },
  syncState: { width: 160, grow: 1, cell: (row) => <QuickBooksBadge state={row.syncState} /> },
  updatedAt: { width: 140, grow: 1, sort: 'updatedAt', cell: (row) => <DateText iso={row.updatedAt} /> },
  city: { width: 130, grow: 1, cell: (row) => row.city },
  overdue: { width: 120, grow: 1, end: true, onlyShown: true, cell: (row) => row.overdue !== null && <Money cents={row.overdue} /> },
  lastOrder: { width: 120, grow: 1, onlyShown: true, cell: (row) => row.lastOrder && <DayText iso={row.lastOrder} /> },
  openBalance: { width: 140, grow: 1, sort: 'openBalance', end: true, cell: (row) => <Money cents={row.openBalance} /> },
}

/** Those that were chosen, none of which is spared where room is short, and the way to change a customer. */
export function columnsOf(shown: readonly ColumnKey[], canEdit: boolean): Column[] {
  const notes = (row: ListedCustomer) => <RowNotes row={row} shown={shown} />
  return [
    ...shown.map((key) => ({ key, ...columns[key], notes })),
    { key: 'action', width: 76, grow: 0, end: true, cell: (row, tabIndex) => <Action row={row} canEdit={canEdit} tabIndex={tabIndex} /> },
  ]
}

export const columnLabel = (key: ColumnKey) => textOf(`fields.${key}`)

export const OnHold = () => (
  <Text span size="sm" style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
    <IconHandStop size={15} aria-hidden color="var(--mantine-color-error)" />
    {textOf('customers.onHold')}
  </Text>
)

function Action({ row, canEdit, tabIndex }: { row: ListedCustomer; canEdit: boolean; tabIndex: number }) {
  const { t } = useTranslation()
  const from = useLocation().search.slice(1)
  return (
    <ActionIcon
      component={Link}
      to={canEdit ? editCustomerPath(row.id) : customerPath(row.id)}
      state={{ from }}
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      aria-keyshortcuts={canEdit ? 'e' : undefined}
      aria-label={t(canEdit ? 'customers.list.editNamed' : 'customers.list.openNamed', { name: row.customerName })}
    >
      {canEdit ? <IconPencil size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  )
}
