import { Checkbox, Group, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { openInvoicesPath } from '#contract/places.ts'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { withFilter } from '#web/list/filters/filter-values.ts'
import { useFilters } from '#web/list/filters/use-filters.ts'
import classes from '#web/list/list.module.css'
import { ListMenu } from '#web/list/list-menu.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { prepareOrdersExport } from '../../orders-export.ts'
import { askedFor, type ListState, orderList } from '../list/list-state.ts'
import type { OrderRows } from '../list/use-order-rows.ts'

/** Below this many requests searching is enough; the filters wait behind the menu. */
const filtersFrom = 50

type Props = { state: ListState; list: OrderRows; cards: boolean; onChange: (part: Partial<ListState>) => void; onDown: () => void }

export function RequestsToolbar({ state, list: { total, sums }, cards, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { filters, views } = useFilters('requests')
  const [wanted, setWanted] = useState(false)
  const { open, ...others } = state.filters
  const shown = wanted || (total && (total.more || total.rows >= filtersFrom)) || Object.keys(others).length > 0
  return (
    <div className={classes.toolbar}>
      <Group gap="sm" className={classes.first}>
        <SearchBox label={t('orders.requests.search')} value={state.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
        <ListMenu
          screen="requests"
          address={orderList}
          state={state}
          views={views}
          onChange={onChange}
          onShowFilters={shown ? undefined : () => setWanted(true)}
          file={prepareOrdersExport}
          asked={{ body: { ...askedFor(state), kind: 'requests' } }}
          items={() => import('#web/list/list-menu-items.tsx')}
          own={{}}
        />
        <Checkbox
          label={t('orders.requests.onlyOpen')}
          checked={open === 'Y'}
          onChange={({ currentTarget }) => onChange({ filters: withFilter(state.filters, 'open', currentTarget.checked ? 'Y' : null) })}
        />
        <Group gap="sm" {...(!cards && { ml: 'auto' })}>
          <GuardedButton
            size={cards ? 'xs' : 'sm'}
            ability="orders.write"
            to={openInvoicesPath}
            leftSection={<IconFileInvoice size={16} aria-hidden />}
          >
            {t('orders.fromInvoice')}
          </GuardedButton>
        </Group>
      </Group>
      {shown && <FilterBar filters={filters} values={state.filters} onChange={(values) => onChange({ filters: values })} />}
      <Text size="sm" c="dimmed" role="status" className="numbers">
        {total ? t('orders.requests.count', { count: total.rows, shown: totalText(total) }) : ''}
        {sums && total && total.rows > 0 ? ` · ${t('orders.requests.sums', { open: formatCents(sums.openAmount) })}` : ''}
      </Text>
    </div>
  )
}
