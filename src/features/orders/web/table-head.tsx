// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from '#web/list/table.module.css'
import { textOf } from '#web/text.ts'
import { columns, gridTemplate } from './columns.tsx'
import type { Sort, SortKey } from './list-state.ts'

type Shown = { key: string; sort?: SortKey; end?: boolean }
const shown: Shown[] = [{ key: 'orderNumber', sort: 'number' }, ...columns]

export function TableHead({ sort, onSort }: { sort: Sort; onSort: (key: SortKey) => void }) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row} style={{ gridTemplateColumns: gridTemplate }}>
        {shown.map(({ key, sort: sortKey, end }) => (
          <div
            key={key}
            role="columnheader"
            className={classes.headCell}
            data-end={end || undefined}
            aria-sort={sortKey && (sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : 'none')}
          >
            {sortKey ? (
              <SortButton label={textOf(`fields.${key}`)} sortKey={sortKey} sort={sort} onSort={onSort} />
            ) : (
              textOf(`fields.${key}`)
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type ButtonProps = { label: string; sortKey: SortKey; sort: Sort; onSort: (key: SortKey) => void }

function SortButton({ label, sortKey, sort, onSort }: ButtonProps) {
  const Arrow = sort === sortKey ? IconArrowUp : IconArrowDown
  const sorted = sort === sortKey || sort === `-${sortKey}`
  return (
    <UnstyledButton className={classes.sort} data-sorted={sorted || undefined} onClick={() => onSort(sortKey)}>
      {label}
      <Arrow size={14} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  )
}
