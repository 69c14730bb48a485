import { Button, Group, Text } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/endpoint.ts'
import type { FilteredScreen } from '#contract/list-filters.ts'
import type { FilterValues } from '#contract/paging.ts'
import type { Prepared } from '../app/calls/use-download.ts'
import { SearchBox } from '../ui/fields/search-box.tsx'
import { totalText } from '../ui/values/numbers.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { useFilters } from './filters/use-filters.ts'
import classes from './list.module.css'
import type { Addressed } from './list-address.ts'
import { ListMenu, type ListMenuProps } from './list-menu.tsx'
import { useViews } from './views/use-views.tsx'

const sharedItems = () => import('./list-menu-items.tsx')

type Shown = { search: string; filters: FilterValues }
type Props<State, File extends Prepared, Own extends object> = {
  screen: FilteredScreen
  address: Addressed<State>
  state: State
  onChange: (part: Partial<Shown> | State) => void
  /** From the search to the first row. */
  onDown: () => void
  /** What searching is called. */
  search: string
  total: { rows: number; more: boolean } | null
  /** How many there are, in words. */
  count: (of: { count: number; shown: string }) => string
  /** The call that prepares its file, and with what. */
  file: File
  asked: Input<File>
  /** The room's own entries of the menu, with its own state. */
  menu?: { items: () => Promise<{ default: ComponentType<ListMenuProps & Own> }>; own: Own }
  /** Below so many rows searching is enough, and only filters that are set stand on their own. */
  filtersFrom?: number
  /** Buttons of the list, at the end of the first line. The count stands below then. */
  actions?: ReactNode
  /** Between the search and the filters. */
  between?: ReactNode
  /** In front of the filters. */
  before?: ReactNode
  /** In a line of its own, with the count. */
  beside?: ReactNode
  /** The count has a line of its own: it says more than how many. */
  isBelow?: boolean
  /** Where a filter of the address is chosen elsewhere: the others, and what choosing and searching do. */
  chosen?: FilterValues
  onFilters?: (values: FilterValues) => void
  onSearch?: (search: string) => void
}

/** What stands above a list: saved views, the search, how many rows there are, filters, and the menu with the file. */
export function ListToolbar<State extends Shown, File extends Prepared, Own extends object>(props: Props<State, File, Own>) {
  const { screen, address, state, onChange, onDown, search, total, count, file, asked, menu, filtersFrom = 10 } = props
  const { actions, between, before, beside, isBelow = Boolean(actions || beside), chosen = state.filters } = props
  const { onFilters = (values) => onChange({ filters: values }), onSearch = (typed) => onChange({ search: typed }) } = props
  const { t } = useTranslation()
  const { filters, views } = useFilters(screen)
  const { tabs, dialogs, isUsual, ...saved } = useViews({ screen, address, state, onChange }, views)
  const [wanted, setWanted] = useState(filtersFrom === 0)
  // Once they were there they stay, however few rows a search leaves.
  if (!wanted && total && (total.more || total.rows >= filtersFrom)) setWanted(true)
  const counted = (
    <Text
      size="sm"
      c="dimmed"
      ml={isBelow ? undefined : 'auto'}
      role="status"
      className="numbers"
      style={isBelow ? undefined : { whiteSpace: 'nowrap' }}
    >
      {total ? count({ count: total.rows, shown: totalText(total) }) : ''}
    </Text>
  )
  const shared = { file, asked, ...saved }
  return (
    <div className={classes.toolbar}>
      {tabs}
      <Group gap="sm" wrap={actions === undefined ? 'nowrap' : 'wrap'} className={classes.first}>
        <SearchBox label={search} value={state.search} onSearch={onSearch} onDown={onDown} />
        {!isBelow && counted}
        {menu ? <ListMenu {...shared} {...menu} /> : <ListMenu {...shared} items={sharedItems} own={{}} />}
        {actions}
      </Group>
      {between}
      <FilterBar
        filters={filters}
        values={chosen}
        onChange={onFilters}
        offersFirst={wanted}
        before={before}
        after={
          !isUsual &&
          !saved.hasViews && (
            <Button size="xs" variant="subtle" color="gray" leftSection={<IconBookmarkPlus size={14} aria-hidden />} onClick={saved.onSave}>
              {t('customers.views.saveTitle')}
            </Button>
          )
        }
      />
      {isBelow && (
        <Group justify="space-between" gap="xs">
          {counted}
          {beside}
        </Group>
      )}
      {dialogs}
    </div>
  )
}
