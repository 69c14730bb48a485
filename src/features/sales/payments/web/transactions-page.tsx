import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfLabel } from '#contract/order-label.ts'
import { paymentPath } from '#contract/places.ts'
import { focusRow } from '#web/list/table/focus-row.ts'
import { ListBody } from '#web/list/table/list-body.tsx'
import { useListState } from '#web/list/use-list-state.ts'
import { exactTime } from '#web/ui/values/dates.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { TransactionRow } from '../contract.ts'
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
  const searched = state.search !== '' || Object.keys(state.filters).length > 0
  const isEmpty = list.pages.isSuccess && list.rows.length === 0 && !searched
  return (
    <>
      {!isEmpty && <TransactionsToolbar state={state} list={list} onChange={change} onDown={() => focusRow(grid, 0)} />}
      <ListBody
        label={t('payments.transactions')}
        loading={t('payments.list.loading')}
        list={list}
        cards={cards}
        columns={columns}
        path={({ id }) => paymentPath(id)}
        sort={state.sort}
        nextSort={(key) => transactionList.nextSort(state.sort, key)}
        onSort={(sort) => change({ sort })}
        grid={grid}
        sums={list.sums && { amount: <Money cents={list.sums.amount} />, amountReceived: <Money cents={list.sums.amountReceived} /> }}
        card={cardOf}
        empty={<TransactionsEmpty searched={searched} onClear={() => change({ search: '', filters: {} })} />}
      />
    </>
  )
}

/** Who paid how much, when and for what, and how it stands. */
const cardOf = ({ customerName, orderNo, created, amount, status, id }: TransactionRow) => ({
  name: customerName || id,
  value: <Money cents={amount} />,
  note: [nameOfLabel(orderNo), exactTime(created)].filter(Boolean).join(' · '),
  state: <TransactionBadge state={status} />,
})
