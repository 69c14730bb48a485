import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { devicePath, deviceStockPath, editDevicePath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { phoneText } from '#web/ui/values/phone-text.ts'
import type { DeviceRow } from '../../contract.ts'
import { Inventory, Named, Unsent } from '../device-figures.tsx'
import { DeviceStateText, HealthText } from '../device-state.tsx'
import type { ColumnKey } from './column-keys.ts'
import type { SortKey } from './list-state.ts'

type Column = ListColumn<DeviceRow, SortKey>

/** Those of the specification are left out last. */
const columns: Record<ColumnKey, Omit<Column, 'key'>> = {
  deviceName: { width: 128, grow: 2, sort: 'deviceName', cell: (row) => <Named row={row} /> },
  repCode: { label: 'settledRep', width: 116, grow: 1.6, cell: (row) => <Rep row={row} /> },
  phone: { width: 142, grow: 0.8, spare: 2, cell: (row) => <span className="numbers">{phoneText(row.phone)}</span> },
  deviceState: { width: 112, grow: 0.6, cell: (row) => <DeviceStateText state={row.deviceState} /> },
  deviceHealth: { width: 116, grow: 0.8, spare: 3, cell: (row) => <HealthText {...row} /> },
  unsentCount: { width: 122, grow: 0.8, end: true, cell: (row) => <Unsent row={row} /> },
  salesMtd: { width: 124, grow: 0.8, end: true, cell: (row) => <Money cents={row.salesMtd} /> },
  inventory: { width: 142, grow: 1.2, spare: 1, cell: (row, tabIndex) => <Van row={row} tabIndex={tabIndex} /> },
  inventoryLocationId: { width: 150, grow: 1, spare: 4, cell: (row) => row.inventoryLocationName },
  appVersion: { width: 100, grow: 0.4, spare: 5, cell: (row) => <span className="numbers">{row.appVersion}</span> },
  deviceAdded: { width: 120, grow: 0.6, spare: 6, sort: 'deviceAdded', cell: (row) => <DateText iso={row.createdAt} /> },
}

/** Those that were chosen, and the way to change a device. */
export const columnsOf = (shown: readonly ColumnKey[], canEdit: boolean): Column[] => [
  ...shown.map((key) => ({ key, ...columns[key] })),
  { key: 'action', width: 76, grow: 0, end: true, cell: (row, tabIndex) => <Action row={row} canEdit={canEdit} tabIndex={tabIndex} /> },
]

export const columnLabel = (key: ColumnKey) => textOf(`fields.${columns[key].label ?? key}`)

function Rep({ row: { repCode, repName } }: { row: DeviceRow }) {
  return (
    <>
      {repCode}{' '}
      <Text span inherit c="dimmed">
        {repName}
      </Text>
    </>
  )
}

/** Opens what is in the van. */
function Van({ row, tabIndex }: { row: DeviceRow; tabIndex: number }) {
  const from = useLocation().search.slice(1)
  return (
    <Anchor component={Link} to={deviceStockPath(row.id)} state={{ from }} c="inherit" inherit tabIndex={tabIndex}>
      <Inventory row={row} />
    </Anchor>
  )
}

function Action({ row, canEdit, tabIndex }: { row: DeviceRow; canEdit: boolean; tabIndex: number }) {
  const { t } = useTranslation()
  const from = useLocation().search.slice(1)
  const edits = canEdit && row.deviceState !== 'Retired'
  return (
    <ActionIcon
      component={Link}
      to={edits ? editDevicePath(row.id) : devicePath(row.id)}
      state={{ from }}
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      aria-label={t(edits ? 'customers.list.editNamed' : 'customers.list.openNamed', { name: row.deviceName })}
    >
      {edits ? <IconPencil size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  )
}
