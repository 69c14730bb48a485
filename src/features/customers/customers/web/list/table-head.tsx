// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/list/table/table.module.css'
import type { ColumnKey } from './column-keys.ts'
import { columnLabel, columns } from './columns.tsx'
import type { Sort, SortKey } from './list-state.ts'
import type { Ticks } from './use-ticks.ts'

type Props = {
  shown: readonly ColumnKey[]
  sort: Sort | null
  onSort: (key: SortKey) => void
  template: CSSProperties
  ticks: Ticks | null
}

export function TableHead({ shown, sort, onSort, template, ticks }: Props) {
  const { t } = useTranslation()
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row} style={template}>
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
