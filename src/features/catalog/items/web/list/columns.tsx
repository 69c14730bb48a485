import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { editItemPath, itemPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import type { ListColumn } from '#web/list/table/list-column.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { ItemRow } from '../../contract.ts'
import { ItemPicture } from '../picture/item-picture.tsx'
import { dollarsOf, quantityOf, unitOf } from '../value-text.ts'
import type { ColumnKey } from './column-keys.ts'
import classes from './list.module.css'
import type { SortKey } from './list-state.ts'
import { RowNotes } from './row-notes.tsx'

type Column = ListColumn<ItemRow, SortKey>

const yesNo = (value: 'Y' | 'N') => textOf(value === 'Y' ? 'common.yes' : 'common.no')
const dollars = (value: string | null) => value !== null && <span className="numbers">{dollarsOf(value)}</span>

const columns: Record<ColumnKey, Omit<Column, 'key'>> = {
  name: { width: 224, grow: 3, sort: 'name', cell: (row) => <Named row={row} /> },
  number: { width: 130, grow: 1, sort: 'number', cell: (row) => <span className="numbers">{row.number}</span> },
  category: { width: 140, grow: 1, spare: 2, cell: (row) => row.category },
  unitPrice: { width: 110, grow: 1, sort: 'unitPrice', end: true, cell: (row) => dollars(row.unitPrice) },
  cost: { width: 110, grow: 1, spare: 3, end: true, cell: (row) => dollars(row.cost) },
  quantityOnHand: { width: 150, grow: 1, sort: 'quantityOnHand', end: true, cell: (row) => <OnHand row={row} /> },
  active: { width: 84, grow: 0, spare: 4, cell: (row) => yesNo(row.active) },
  itemType: { width: 130, grow: 1, cell: (row) => textOf(`items.type.${row.itemType}`) },
  unit: { width: 110, grow: 1, cell: (row) => unitOf(row.unit) },
  inStores: { width: 100, grow: 0, cell: (row) => yesNo(row.inStores) },
  onDevices: { width: 100, grow: 0, cell: (row) => yesNo(row.onDevices) },
  updatedAt: { width: 140, grow: 1, sort: 'updatedAt', cell: (row) => <DateText iso={row.updatedAt} /> },
}

/** Those that were chosen, and the way to change an item. */
export function columnsOf(shown: readonly ColumnKey[], canEdit: boolean): Column[] {
  const notes = (row: ItemRow) => <RowNotes row={row} shown={shown} />
  return [
    ...shown.map((key) => ({ key, ...columns[key], notes })),
    { key: 'action', width: 76, grow: 0, end: true, cell: (row, tabIndex) => <Action row={row} canEdit={canEdit} tabIndex={tabIndex} /> },
  ]
}

export const columnLabel = (key: ColumnKey) => textOf(`fields.${key}`)

function Named({ row: { picture, name } }: { row: ItemRow }) {
  return (
    <span className={classes.named}>
      <ItemPicture path={picture} name={name} size={28} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}

/** Only what QuickBooks tracks is counted; less than nothing is red, with its sign. */
export function OnHand({ row: { quantityOnHand, unit } }: { row: Pick<ItemRow, 'quantityOnHand' | 'unit'> }) {
  if (quantityOnHand === null) return null
  return (
    <span className={`${classes.onHand} numbers`} data-negative={Number(quantityOnHand) < 0 || undefined}>
      {quantityOf(quantityOnHand)} {unit}
    </span>
  )
}

function Action({ row, canEdit, tabIndex }: { row: ItemRow; canEdit: boolean; tabIndex: number }) {
  const { t } = useTranslation()
  const from = useLocation().search.slice(1)
  return (
    <ActionIcon
      component={Link}
      to={canEdit ? editItemPath(row.id) : itemPath(row.id)}
      state={{ from }}
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      aria-keyshortcuts={canEdit ? 'e' : undefined}
      aria-label={t(canEdit ? 'customers.list.editNamed' : 'customers.list.openNamed', { name: row.name })}
    >
      {canEdit ? <IconPencil size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </ActionIcon>
  )
}
