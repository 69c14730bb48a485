import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { useFilters } from '#web/list/filters/use-filters.ts'
import classes from '#web/list/list.module.css'
import { ListMenu } from '#web/list/list-menu.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { prepareBalances } from '../../contract.ts'
import { StockActions } from '../stock-actions.tsx'
import { askedFor, balanceList, type ListState } from './list-state.ts'

type Props = {
  state: ListState
  total: { rows: number; more: boolean } | null
  cards: boolean
  onChange: (part: Partial<ListState>) => void
  onDown: () => void
}

export function ListToolbar({ state, total, cards, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { filters, views } = useFilters('stock')
  const { location } = state.filters
  return (
    <div className={classes.toolbar}>
      <Group gap="sm" className={classes.first}>
        <SearchBox label={t('stock.list.search')} value={state.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
        <ListMenu
          screen="stock"
          address={balanceList}
          state={state}
          views={views}
          onChange={onChange}
          file={prepareBalances}
          asked={{ body: askedFor(state) }}
          items={() => import('#web/list/list-menu-items.tsx')}
          own={{}}
        />
        <Group gap="sm" {...(!cards && { ml: 'auto' })}>
          <StockActions size={cards ? 'xs' : 'sm'} locationId={typeof location === 'string' ? location : null} />
        </Group>
      </Group>
      <FilterBar filters={filters} values={state.filters} onChange={(values) => onChange({ filters: values })} />
      <Text size="sm" c="dimmed" role="status" className="numbers">
        {total ? t('stock.list.count', { count: total.rows, shown: totalText(total) }) : ''}
      </Text>
    </div>
  )
}
