import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusRow } from '#web/list/focus-row.ts'
import { ListSkeleton } from '#web/list/list-skeleton.tsx'
import { ListTable } from '#web/list/list-table.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { orderPath } from '../contract.ts'
import { columns } from './columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import { orderList } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { OrderCards } from './order-cards.tsx'
import { useOrderRows } from './use-order-rows.ts'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'

export default function OrdersPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const { state, change } = useListState(orderList)
  const list = useOrderRows(state)
  const grid = useRef<HTMLDivElement>(null)
  const { pages, rows } = list
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const none = pages.isSuccess && rows.length === 0
  return (
    <>
      <title>{`${t('orders.title')} · Ledgerside`}</title>
      {!(none && !searched) && (
        <ListToolbar state={state} list={list} cards={cards ?? false} onChange={change} onDown={() => focusRow(grid, 0)} />
      )}
      {pages.isPending && <ListSkeleton rowPx={42} label={t('orders.list.loading')} />}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {none && <ListEmpty searched={searched} onClear={() => change({ search: '', filters: {} })} />}
      {rows.length > 0 &&
        (cards ? (
          <OrderCards list={list} />
        ) : (
          <ListTable
            label={t('orders.title')}
            columns={columns}
            list={list}
            path={({ id }) => orderPath(id)}
            sort={state.sort}
            onSort={(key) => change({ sort: orderList.nextSort(state.sort, key) })}
            grid={grid}
          />
        ))}
      {pages.isFetchNextPageError && (
        <Alert color="red" mt="sm" role="alert">
          {t('customers.list.moreFailed')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => pages.fetchNextPage()}>
            {t('common.retry')}
          </Button>
        </Alert>
      )}
    </>
  )
}
