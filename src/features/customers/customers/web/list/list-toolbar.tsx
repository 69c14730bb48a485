import { Button, Group, NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { useFilters } from '#web/list/filters/use-filters.ts'
import classes from '#web/list/list.module.css'
import { ListMenu } from '#web/list/list-menu.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { prepareExport } from '../../contract.ts'
import { columnLabel } from './columns.tsx'
import { customerList, exportOf, type ListState, type Sort } from './list-state.ts'
import { RowCount } from './row-count.tsx'
import type { CustomerRows } from './use-customer-rows.ts'

/** Below this many customers searching is enough; the filters wait in the menu. */
const filtersFrom = 50
const cardSorts: Sort[] = ['customerName', 'customerCompanyName', '-openBalance', '-updatedAt']

type Props = {
  state: ListState
  list: CustomerRows
  cards: boolean
  onChange: (part: Partial<ListState>) => void
  onDown: () => void
  /** Cards can be ticked only then. */
  selecting: boolean
  /** Null: this person may not. */
  onSelect: (() => void) | null
}

export function ListToolbar({ state, list, cards, onChange, onDown, selecting, onSelect }: Props) {
  const { t } = useTranslation()
  const { filters, views } = useFilters('customers')
  const [wanted, setWanted] = useState(false)
  const [large, setLarge] = useState(false)
  if (!large && list.total && (list.total.more || list.total.rows >= filtersFrom)) setLarge(true)
  const showFilters = wanted || large || Object.keys(state.filters).length > 0
  const sortKey = (sort: Sort) => (sort.startsWith('-') ? sort.slice(1) : sort)
  return (
    <div className={classes.toolbar}>
      <Group gap="sm" wrap="nowrap" className={classes.first}>
        <SearchBox label={t('customers.list.search')} value={state.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
        {!cards && (
          <Group ml="auto">
            <RowCount total={list.total} />
          </Group>
        )}
        <ListMenu
          screen="customers"
          address={customerList}
          state={state}
          views={views}
          onChange={onChange}
          onShowFilters={showFilters ? undefined : () => setWanted(true)}
          file={prepareExport}
          asked={{ body: exportOf(state) }}
          items={() => import('./list-menu-items.tsx')}
          own={{ columns: state.columns, onColumns: (columns: ListState['columns']) => onChange({ columns }) }}
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
            data={cardSorts.map((sort) => ({ value: sort, label: labelOf(sortKey(sort)) }))}
            value={cardSorts.find((sort) => sortKey(sort) === sortKey(state.sort)) ?? ''}
            onChange={({ currentTarget }) => onChange({ sort: cardSorts.find((each) => each === currentTarget.value) })}
          />
        </Group>
      )}
    </div>
  )
}

function labelOf(key: string): string {
  if (key === 'customerCompanyName' || key === 'openBalance' || key === 'updatedAt') return columnLabel(key)
  return columnLabel('customerName')
}
