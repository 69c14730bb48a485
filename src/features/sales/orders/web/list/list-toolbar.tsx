import { Group, Text } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { newOrderPath, openInvoicesPath } from '#contract/places.ts'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { useFilters } from '#web/list/filters/use-filters.ts'
import classes from '#web/list/list.module.css'
import { ListMenu } from '#web/list/list-menu.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { prepareOrdersExport } from '../../orders-export.ts'
import { LateButton } from './late-button.tsx'
import { askedFor, type ListState, orderList } from './list-state.ts'
import type { OrderRows } from './use-order-rows.ts'

/** Below this many orders searching is enough; the filters wait behind a button. */
const filtersFrom = 50

type Props = { state: ListState; list: OrderRows; cards: boolean; onChange: (part: Partial<ListState>) => void; onDown: () => void }

export function ListToolbar({ state, list: { total, sums }, cards, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { filters, views } = useFilters('orders')
  const size = cards ? 'xs' : 'sm'
  const [wanted, setWanted] = useState(false)
  const shown = wanted || (total && (total.more || total.rows >= filtersFrom)) || Object.keys(state.filters).length > 0
  const late = <LateButton values={state.filters} onChange={(values) => onChange({ filters: values })} />
  return (
    <div className={classes.toolbar}>
      <Group gap="sm" className={classes.first}>
        <SearchBox label={t('orders.list.search')} value={state.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
        <ListMenu
          screen="orders"
          address={orderList}
          state={state}
          views={views}
          onChange={onChange}
          onShowFilters={shown ? undefined : () => setWanted(true)}
          file={prepareOrdersExport}
          asked={{ body: askedFor(state) }}
          items={() => import('#web/list/list-menu-items.tsx')}
          own={{}}
        />
        <Group gap="sm" {...(!cards && { ml: 'auto' })}>
          <GuardedButton
            size={size}
            ability="orders.write"
            to={openInvoicesPath}
            variant="default"
            leftSection={<IconFileInvoice size={16} aria-hidden />}
          >
            {t('orders.fromInvoice')}
          </GuardedButton>
          <GuardedButton size={size} ability="orders.write" to={newOrderPath} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('orders.take')}
          </GuardedButton>
        </Group>
      </Group>
      {shown ? (
        <FilterBar filters={filters} values={state.filters} onChange={(values) => onChange({ filters: values })} before={late} />
      ) : (
        <Group>{late}</Group>
      )}
      <Text size="sm" c="dimmed" role="status" className="numbers">
        {total ? t('orders.list.count', { count: total.rows, shown: totalText(total) }) : ''}
        {sums && total && total.rows > 0
          ? ` · ${t('orders.list.sums', { total: formatCents(sums.grandTotal), open: formatCents(sums.openAmount) })}`
          : ''}
      </Text>
    </div>
  )
}
