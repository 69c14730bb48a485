// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath, editCustomerPath } from '#contract/places.ts'
import classes from '#web/list/table/table.module.css'
import type { ListedCustomer } from '../../contract.ts'
import type { ColumnKey } from './column-keys.ts'
import { columns } from './columns.tsx'
import { RowNotes } from './row-notes.tsx'

type Props = {
  row: ListedCustomer
  index: number
  shown: readonly ColumnKey[]
  active: boolean
  style: CSSProperties
  from: string
  canEdit: boolean
  onOpen: (id: string) => void
  onFocus: (index: number) => void
  /** Null: rows cannot be ticked. */
  ticked: boolean | null
  onTick: ((index: number, range: boolean) => void) | undefined
}

/** The name is a real link (new tab, copy address); a click anywhere else in the row opens it as well. */
export const TableRow = memo(function TableRow({
  row,
  index,
  shown,
  active,
  style,
  from,
  canEdit,
  onOpen,
  onFocus,
  ticked,
  onTick,
}: Props) {
  const { t } = useTranslation()
  const tabIndex = active ? 0 : -1
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      tabIndex={tabIndex}
      className={`${classes.row} ${classes.bodyRow}`}
      data-inactive={row.active === 'N' || undefined}
      style={style}
      onFocus={() => onFocus(index)}
      onClick={(event) => {
        const link = event.target instanceof HTMLElement && event.target.closest('a, button, [data-tick]')
        if (!link && !window.getSelection()?.toString()) onOpen(row.id)
      }}
      onKeyDown={(event) => {
        if (event.key === ' ' && onTick && event.target === event.currentTarget) {
          event.preventDefault()
          onTick(index, event.shiftKey)
        }
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row.id)
      }}
    >
      {ticked !== null && (
        <div role="gridcell" className={classes.cell} data-tick>
          <Checkbox
            size="xs"
            tabIndex={tabIndex}
            aria-label={t('bulk.tickNamed', { name: row.customerName })}
            checked={ticked}
            onChange={() => {}}
            onClick={(event) => onTick?.(index, event.shiftKey)}
          />
        </div>
      )}
      {shown.map((key) => (
        <div key={key} role="gridcell" className={classes.cell} data-end={columns[key].end || undefined}>
          {key === 'customerName' ? (
            <span className={classes.named}>
              <Link to={customerPath(row.id)} state={{ from }} className={classes.name} tabIndex={tabIndex}>
                {row.customerName}
              </Link>
              <RowNotes row={row} shown={shown} />
            </span>
          ) : (
            columns[key].cell(row)
          )}
        </div>
      ))}
      <div role="gridcell" className={classes.cell} data-end>
        <ActionIcon
          component={Link}
          to={canEdit ? editCustomerPath(row.id) : customerPath(row.id)}
          state={{ from }}
          variant="subtle"
          color="gray"
          tabIndex={tabIndex}
          aria-label={t(canEdit ? 'customers.list.editNamed' : 'customers.list.openNamed', { name: row.customerName })}
        >
          {canEdit ? <IconPencil size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </ActionIcon>
      </div>
    </div>
  )
})
