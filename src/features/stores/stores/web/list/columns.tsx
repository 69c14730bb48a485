import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { editStorePath, storePath } from '#contract/places.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { Money } from '#web/ui/values/money.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { StoreRow } from '../../contract.ts'
import { StoreStateText } from '../store-state.tsx'
import type { SortKey } from './list-state.ts'
import { ShoppersFigure } from './shoppers-figure.tsx'

type Column = ListColumn<StoreRow, SortKey>

/** As the specification has them. */
export const columnsOf = (canEdit: boolean): Column[] => [
  {
    key: 'storeId',
    width: 130,
    grow: 0.8,
    spare: 2,
    sort: 'templateName',
    cell: (row) => <span className="numbers">{row.templateName}</span>,
  },
  { key: 'storeName', width: 148, grow: 2, sort: 'description', cell: (row) => row.description },
  { key: 'storeStatus', width: 124, grow: 0.6, sort: 'status', cell: (row) => <StoreStateText state={row.status} /> },
  { key: 'shoppers', width: 112, grow: 0.6, spare: 3, end: true, cell: (row, tabIndex) => <Shoppers row={row} tabIndex={tabIndex} /> },
  {
    key: 'pendingOrders',
    width: 112,
    grow: 0.6,
    spare: 1,
    end: true,
    sort: 'pending',
    cell: (row) => <span className="numbers">{numberText(row.pending)}</span>,
  },
  { key: 'dollarsPending', width: 140, grow: 0.8, end: true, cell: (row) => <Money cents={row.dollarsPending} /> },
  { key: 'action', width: 76, grow: 0, end: true, cell: (row, tabIndex) => <Action row={row} canEdit={canEdit} tabIndex={tabIndex} /> },
]

function Shoppers({ row, tabIndex }: { row: StoreRow; tabIndex: number }) {
  return <ShoppersFigure row={row} from={useLocation().search.slice(1)} tabIndex={tabIndex} />
}

function Action({ row, canEdit, tabIndex }: { row: StoreRow; canEdit: boolean; tabIndex: number }) {
  const { t } = useTranslation()
  const from = useLocation().search.slice(1)
  const edits = canEdit && row.status !== 'Archived'
  return (
    <ActionIcon
      component={Link}
      to={edits ? editStorePath(row.id) : storePath(row.id)}
      state={{ from }}
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      aria-label={t(edits ? 'customers.list.editNamed' : 'customers.list.openNamed', { name: row.description })}
    >
      {edits ? <IconPencil size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  )
}

/** A store in the list on a phone: name and what waits; its code and shoppers; how it stands. */
export const cardOf = (row: StoreRow) => ({
  name: row.description,
  value: <Money cents={row.dollarsPending} />,
  note: row.templateName,
  state: <StoreStateText state={row.status} />,
})
