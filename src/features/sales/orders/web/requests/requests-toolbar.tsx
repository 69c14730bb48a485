import { Checkbox, Group } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { receivablesPath } from '#contract/places.ts'
import { withFilter } from '#web/list/filters/filter-values.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { prepareOrdersExport } from '../../orders-export.ts'
import { type ListState, orderList } from '../list/list-state.ts'
import type { OrderRows } from '../list/use-order-rows.ts'

type Props = { state: ListState; list: OrderRows; cards: boolean; onChange: (part: Partial<ListState>) => void; onDown: () => void }

export function RequestsToolbar({ state, list: { total, sums }, cards, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const added = sums && total && total.rows > 0 ? ` · ${t('orders.requests.sums', { open: formatCents(sums.openAmount) })}` : ''
  return (
    <ListToolbar
      screen="requests"
      address={orderList}
      state={state}
      onChange={onChange}
      onDown={onDown}
      search={t('orders.requests.search')}
      total={total}
      count={(of) => t('orders.requests.count', of) + added}
      file={prepareOrdersExport}
      asked={{ body: { ...askedFor(state), kind: 'requests' } }}
      filtersFrom={50}
      actions={
        <>
          <Checkbox
            label={t('orders.requests.onlyOpen')}
            checked={state.filters.open === 'Y'}
            onChange={({ currentTarget }) => onChange({ filters: withFilter(state.filters, 'open', currentTarget.checked ? 'Y' : null) })}
          />
          <Group gap="sm" {...(!cards && { ml: 'auto' })}>
            <GuardedButton
              size={cards ? 'xs' : 'sm'}
              ability="orders.write"
              to={receivablesPath}
              leftSection={<IconFileInvoice size={16} aria-hidden />}
            >
              {t('orders.fromInvoice')}
            </GuardedButton>
          </Group>
        </>
      }
    />
  )
}
