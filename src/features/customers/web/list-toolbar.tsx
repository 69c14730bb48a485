import { Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnLabel } from './columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListMenu } from './list-menu.tsx'
import type { ListState, Sort } from './list-state.ts'
import { RowCount } from './row-count.tsx'
import { SearchBox } from './search-box.tsx'
import type { CustomerRows } from './use-customer-rows.ts'
import { useFilters } from './use-filters.ts'

/** Below this many customers searching is enough; the filters wait in the menu. */
const filtersFrom = 50
const cardSorts: Sort[] = ['customerName', 'customerCompanyName', '-openBalance', '-updatedAt']

type Props = { state: ListState; list: CustomerRows; cards: boolean; onChange: (part: Partial<ListState>) => void; onDown: () => void }

export function ListToolbar({ state, list, cards, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { filters, views } = useFilters()
  const [wanted, setWanted] = useState(false)
  const [large, setLarge] = useState(false)
  if (!large && list.total && (list.total.more || list.total.rows >= filtersFrom)) setLarge(true)
  const showFilters = wanted || large || Object.keys(state.filters).length > 0
  const sortKey = (sort: Sort) => (sort.startsWith('-') ? sort.slice(1) : sort)
  return (
    <Group gap="sm" mb="sm" align="center">
      <SearchBox value={state.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
      {showFilters && filters.length > 0 && (
        <FilterBar filters={filters} values={state.filters} onChange={(values) => onChange({ filters: values })} />
      )}
      {cards && (
        <Select
          size="xs"
          w={170}
          allowDeselect={false}
          aria-label={t('customers.list.sort')}
          data={cardSorts.map((sort) => ({ value: sort, label: labelOf(sortKey(sort)) }))}
          value={cardSorts.find((sort) => sortKey(sort) === sortKey(state.sort)) ?? null}
          onChange={(sort) => onChange({ sort: cardSorts.find((each) => each === sort) })}
        />
      )}
      <Group gap="sm" ml="auto" wrap="nowrap">
        <RowCount total={list.total} />
        <ListMenu state={state} views={views} onChange={onChange} onShowFilters={showFilters ? undefined : () => setWanted(true)} />
      </Group>
    </Group>
  )
}

function labelOf(key: string): string {
  if (key === 'customerCompanyName' || key === 'openBalance' || key === 'updatedAt') return columnLabel(key)
  return columnLabel('customerName')
}
