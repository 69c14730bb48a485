import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { exactTime } from '#web/dates.ts'
import { focusRow } from '#web/list/focus-row.ts'
import { ListCards } from '#web/list/list-cards.tsx'
import { ListSkeleton } from '#web/list/list-skeleton.tsx'
import { ListTable } from '#web/list/list-table.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { paymentPath, type TransactionRow } from '../contract.ts'
import { TransactionBadge } from './transaction-badge.tsx'
import { columns } from './transaction-columns.tsx'
import { transactionList, useTransactions } from './transaction-list.ts'
import { TransactionsEmpty } from './transactions-empty.tsx'
import { TransactionsToolbar } from './transactions-toolbar.tsx'

/** Specification section 9: the smallest breakpoint. */
const phone = '(max-width: 37.49em)'

/** Every payment at Stripe, the newest first. */
export default function TransactionsPage() {
  const { t } = useTranslation()
  const cards = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const { state, change } = useListState(transactionList)
  const list = useTransactions(state)
  const grid = useRef<HTMLDivElement>(null)
  const { pages, rows } = list
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const none = pages.isSuccess && rows.length === 0
  const shared = { label: t('payments.transactions'), list, path: ({ id }: TransactionRow) => paymentPath(id) }
  return (
    <>
      <title>{`${t('payments.transactions')} · Ledgerside`}</title>
      {!(none && !searched) && (
        <TransactionsToolbar state={state} list={list} cards={cards} onChange={change} onDown={() => focusRow(grid, 0)} />
      )}
      {pages.isPending && <ListSkeleton rowPx={42} label={t('payments.list.loading')} />}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {none && <TransactionsEmpty searched={searched} onClear={() => change({ search: '', filters: {} })} />}
      {rows.length > 0 &&
        (cards ? (
          <ListCards {...shared} card={cardOf} />
        ) : (
          <ListTable
            {...shared}
            columns={columns}
            sort={state.sort}
            onSort={(key) => change({ sort: transactionList.nextSort(state.sort, key) })}
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

/** Who paid how much, when and for what, and how it stands. */
const cardOf = ({ customerName, orderNo, created, amount, status, id }: TransactionRow) => ({
  name: customerName || id,
  value: <Money cents={amount} />,
  note: [orderNo && `#${orderNo}`, exactTime(created)].filter(Boolean).join(' · '),
  state: <TransactionBadge state={status} />,
})
