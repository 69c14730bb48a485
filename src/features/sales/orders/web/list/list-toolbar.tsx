import { Group } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { newOrderPath, receivablesPath } from '#contract/places.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar as SharedToolbar } from '#web/list/list-toolbar.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { prepareOrdersExport } from '../../orders-export.ts'
import { LateButton } from './late-button.tsx'
import { type ListState, orderList } from './list-state.ts'
import type { OrderRows } from './use-order-rows.ts'

type Props = { state: ListState; list: OrderRows; cards: boolean; onChange: (part: Partial<ListState>) => void; onDown: () => void }

export function ListToolbar({ state, list: { total, sums }, cards, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const size = cards ? 'xs' : 'sm'
  const added =
    sums && total && total.rows > 0
      ? ` · ${t('orders.list.sums', { total: formatCents(sums.grandTotal), open: formatCents(sums.openAmount) })}`
      : ''
  return (
    <SharedToolbar
      screen="orders"
      address={orderList}
      state={state}
      onChange={onChange}
      onDown={onDown}
      search={t('orders.list.search')}
      total={total}
      count={(of) => t('orders.list.count', of) + added}
      file={prepareOrdersExport}
      asked={{ body: askedFor(state) }}
      filtersFrom={50}
      before={<LateButton values={state.filters} onChange={(filters) => onChange({ filters })} />}
      actions={
        <Group gap="sm" data-actions {...(!cards && { ml: 'auto' })}>
          <GuardedButton
            size={size}
            ability="orders.write"
            to={receivablesPath}
            variant="default"
            leftSection={<IconFileInvoice size={16} aria-hidden />}
          >
            {t('orders.fromInvoice')}
          </GuardedButton>
          <GuardedButton
            size={size}
            ability="orders.write"
            to={newOrderPath}
            aria-keyshortcuts="n"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('orders.take')}
          </GuardedButton>
        </Group>
      }
    />
  )
}
