import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { useFilters } from '#web/list/filters/use-filters.ts'
import classes from '#web/list/list.module.css'
import { ListMenu } from '#web/list/list-menu.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { prepareStoresExport } from '../../contract.ts'
import { type ListState, queryOf, storeList } from './list-state.ts'

/** Below this many searching is enough; the filters wait in the menu. */
const filtersFrom = 10

type Props = {
  state: ListState
  total: { rows: number; more: boolean } | null
  onChange: (part: Partial<ListState>) => void
  onDown: () => void
}

export function ListToolbar({ state, total, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { filters, views } = useFilters('stores')
  const [wanted, setWanted] = useState(false)
  const [large, setLarge] = useState(false)
  if (!large && total && (total.more || total.rows >= filtersFrom)) setLarge(true)
  const showFilters = wanted || large || Object.keys(state.filters).length > 0
  return (
    <div className={classes.toolbar}>
      <Group gap="sm" wrap="nowrap" className={classes.first}>
        <SearchBox label={t('stores.list.search')} value={state.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
        <Text size="sm" c="dimmed" ml="auto" role="status" className="numbers" style={{ whiteSpace: 'nowrap' }}>
          {total ? t('stores.list.count', { count: total.rows, shown: totalText(total) }) : ''}
        </Text>
        <ListMenu
          screen="stores"
          address={storeList}
          state={state}
          views={views}
          onChange={onChange}
          onShowFilters={showFilters ? undefined : () => setWanted(true)}
          file={prepareStoresExport}
          asked={{ body: queryOf(state) }}
          items={() => import('#web/list/list-menu-items.tsx')}
          own={{}}
        />
      </Group>
      {showFilters && filters.length > 0 && (
        <FilterBar filters={filters} values={state.filters} onChange={(values) => onChange({ filters: values })} />
      )}
    </div>
  )
}
