// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnKey } from './column-keys.ts'
import { columnLabel, columns } from './columns.tsx'
import classes from './customer-table.module.css'
import type { Sort, SortKey } from './list-state.ts'

type Props = { shown: readonly ColumnKey[]; sort: Sort | null; onSort: (key: SortKey) => void; template: CSSProperties }

export function TableHead({ shown, sort, onSort, template }: Props) {
  const { t } = useTranslation()
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row} style={template}>
        {shown.map((key) => {
          const { sort: sortKey, end } = columns[key]
          const direction = sortKey === undefined ? null : directionOf(sort, sortKey)
          const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
          return (
            <div
              key={key}
              role="columnheader"
              className={classes.headCell}
              data-end={end || undefined}
              aria-sort={sortKey === undefined ? undefined : (direction ?? 'none')}
            >
              {sortKey === undefined ? (
                columnLabel(key)
              ) : (
                <UnstyledButton className={classes.sort} data-sorted={direction !== null || undefined} onClick={() => onSort(sortKey)}>
                  {columnLabel(key)}
                  <Arrow size={14} aria-hidden className={classes.arrow} />
                </UnstyledButton>
              )}
            </div>
          )
        })}
        <div role="columnheader" className={classes.headCell} data-end>
          {t('fields.action')}
        </div>
      </div>
    </div>
  )
}

function directionOf(sort: Sort | null, key: SortKey): 'ascending' | 'descending' | null {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : null
}
