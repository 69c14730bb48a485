import { useMediaQuery } from '@mantine/hooks'
import { IconFileInvoice, IconInvoice } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { receivablesPath, requestPath } from '#contract/places.ts'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { OrderRow } from '../../contract.ts'
import { orderList } from '../list/list-state.ts'
import { useOrderRows } from '../list/use-order-rows.ts'
import { StateCell } from '../state-badge.tsx'
import { columns } from './columns.tsx'
import { RequestsToolbar } from './requests-toolbar.tsx'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'

/** Whom we asked for the money of invoices, and what came of it. */
export default function RequestsPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(orderList)
  const list = useOrderRows(state, 'requests')
  const grid = useRef<HTMLDivElement>(null)
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  const begin = (
    <GuardedButton ability="orders.write" to={receivablesPath} leftSection={<IconFileInvoice size={16} aria-hidden />}>
      {t('orders.fromInvoice')}
    </GuardedButton>
  )
  return (
    <>
      {(list.rows.length > 0 || isNarrowed) && (
        <RequestsToolbar state={state} list={list} cards={cards} onChange={change} onDown={() => focusRow(grid, 0)} />
      )}
      <ListBody
        label={t('orders.requests.title')}
        loading={t('orders.requests.loading')}
        list={list}
        cards={cards}
        columns={columns}
        path={({ id }) => requestPath(id)}
        sort={state.sort}
        nextSort={(key) => orderList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        card={cardOf}
        empty={
          <EmptyState
            icon={<IconInvoice size={36} />}
            title={t(isNarrowed ? 'orders.requests.noMatch' : 'orders.requests.none')}
            text={t(isNarrowed ? 'orders.requests.noMatchText' : 'orders.requests.noneText')}
            action={isNarrowed ? undefined : begin}
          />
        }
      />
    </>
  )
}

const cardOf = (row: OrderRow) => ({
  name: row.customerName,
  value: <Money cents={row.openAmount} />,
  note: [row.label, row.invoiceNumbers].filter(Boolean).join(' · '),
  state: <StateCell {...row} />,
})
