import { Button, Group, NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { useFilters } from '#web/list/filters/use-filters.ts'
import classes from '#web/list/list.module.css'
import { ListMenu } from '#web/list/list-menu.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { prepareItemsExport } from '../../contract.ts'
import type { ColumnKey } from './column-keys.ts'
import { columnLabel } from './columns.tsx'
import { exportOf, itemList, type ListState, type Sort, type SortKey } from './list-state.ts'
import { RowCount } from './row-count.tsx'
import type { ItemRows } from './use-item-rows.ts'

/** Below this many items searching is enough; the filters wait in the menu. */
const filtersFrom = 20
const cardSorts: Sort[] = ['name', 'number', '-unitPrice', '-quantityOnHand', '-updatedAt']
const keyOf = (sort: Sort) => sort.replace('-', '') as SortKey

type Props = {
  state: ListState
  list: ItemRows
  cards: boolean
  choices: readonly ColumnKey[]
  onChange: (part: Partial<ListState>) => void
  onDown: () => void
  onCategories: (() => void) | null
  /** Cards can be ticked only then. */
  selecting: boolean
  /** Null: this person may not. */
  onSelect: (() => void) | null
}

export function ListToolbar({ state, list, cards, choices, onChange, onDown, onCategories, selecting, onSelect }: Props) {
  const { t } = useTranslation()
  const { filters, views } = useFilters('items')
  const [wanted, setWanted] = useState(false)
  const [large, setLarge] = useState(false)
  if (!large && list.total && (list.total.more || list.total.rows >= filtersFrom)) setLarge(true)
  const showFilters = wanted || large || Object.keys(state.filters).length > 0
  return (
    <div className={classes.toolbar}>
      <Group gap="sm" wrap="nowrap" className={classes.first}>
        <SearchBox label={t('items.list.search')} value={state.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
        {!cards && (
          <Group ml="auto">
            <RowCount total={list.total} />
          </Group>
        )}
        <ListMenu
          screen="items"
          address={itemList}
          state={state}
          views={views}
          onChange={onChange}
          onShowFilters={showFilters ? undefined : () => setWanted(true)}
          file={prepareItemsExport}
          asked={{ body: exportOf(state) }}
          items={() => import('./list-menu-items.tsx')}
          own={{ columns: state.columns, choices, onColumns: (columns: ListState['columns']) => onChange({ columns }), onCategories }}
        />
      </Group>
      {showFilters && filters.length > 0 && (
        <FilterBar filters={filters} values={state.filters} onChange={(values) => onChange({ filters: values })} />
      )}
      {cards && (
        <Group justify="space-between" gap="xs">
          <RowCount total={list.total} />
          {onSelect && (
            <Button size="xs" variant={selecting ? 'light' : 'default'} aria-pressed={selecting} ml="auto" onClick={onSelect}>
              {t('bulk.select')}
            </Button>
          )}
          <NativeSelect
            size="xs"
            leftSection={<IconArrowsSort size={14} aria-hidden />}
            aria-label={t('customers.list.sort')}
            data={cardSorts.map((sort) => ({ value: sort, label: columnLabel(keyOf(sort)) }))}
            value={cardSorts.find((sort) => keyOf(sort) === keyOf(state.sort)) ?? ''}
            onChange={({ currentTarget }) => onChange({ sort: cardSorts.find((each) => each === currentTarget.value) })}
          />
        </Group>
      )}
    </div>
  )
}
