// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../app/text.ts'
import { ColumnsButton } from '../columns/columns-button.tsx'
import { useColumnDrag } from '../columns/use-column-drag.tsx'
import type { Columns } from '../columns/use-columns.ts'
import type { ListColumn, SortOf } from './list-column.ts'
import classes from './table.module.css'
import type { Ticks } from './use-ticks.ts'

/** How the rows are sorted (null: by no column) and what a click on a header makes of it. */
export type Sorting<Key extends string> = {
  sort: SortOf<Key> | null
  nextSort: (key: Key) => SortOf<Key>
  onSort: (sort: SortOf<Key>) => void
}
type Props<Row extends { id: string }, Key extends string> = Sorting<Key> & {
  columns: readonly ListColumn<Row, Key>[]
  template: string
  ticks: Ticks<Row> | null
  /** All of the list. */
  all: readonly ListColumn<Row, Key>[]
  chosen: Columns
}

export function ListHead<Row extends { id: string }, Key extends string>({
  columns,
  template,
  ticks,
  all,
  chosen,
  ...sorting
}: Props<Row, Key>) {
  const { t } = useTranslation()
  const { sort } = sorting
  const { cellProps, edge } = useColumnDrag(chosen)
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row} style={{ gridTemplateColumns: template }}>
        {ticks && (
          <div role="columnheader" className={classes.headCell}>
            <Checkbox
              size="xs"
              aria-label={t('bulk.tickAll')}
              checked={ticks.all}
              indeterminate={ticks.ids.length > 0 && !ticks.all}
              onChange={ticks.toggleAll}
            />
          </div>
        )}
        {columns.map(({ key, label = key, sort: sortKey, end }, place) => (
          <div
            key={key}
            role="columnheader"
            className={classes.headCell}
            data-end={end || undefined}
            {...cellProps(key, place)}
            aria-sort={sortKey && (sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : 'none')}
          >
            {sortKey ? <SortButton label={textOf(`fields.${label}`)} sortKey={sortKey} {...sorting} /> : textOf(`fields.${label}`)}
            {key !== 'action' && edge(key)}
            {place === columns.length - 1 && <ColumnsButton all={all} shown={columns} {...chosen} />}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The arrow shows how the rows are sorted, up where the smallest comes first; on other columns, how a click would sort them. */
function SortButton<Key extends string>({ label, sortKey, sort, nextSort, onSort }: Sorting<Key> & { label: string; sortKey: Key }) {
  const next = nextSort(sortKey)
  const sorted = sort === sortKey || sort === `-${sortKey}`
  const Arrow = (sorted ? sort : next) === sortKey ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton className={classes.sort} data-sorted={sorted || undefined} onClick={() => onSort(next)}>
      {label}
      <Arrow size={14} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  )
}
