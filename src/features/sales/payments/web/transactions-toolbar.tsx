import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { askedFor } from '#web/list/list-address.ts'
import { ListToolbar } from '#web/list/list-toolbar.tsx'
import { prepareTransactionsExport } from '../contract.ts'
import { type TransactionListState, type Transactions, transactionList } from './transaction-list.ts'

type Props = {
  state: TransactionListState
  list: Transactions
  onChange: (part: Partial<TransactionListState>) => void
  onDown: () => void
}

export function TransactionsToolbar({ state, list: { total, sums }, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const added =
    sums && total && total.rows > 0
      ? ` · ${t('payments.list.sums', { asked: formatCents(sums.amount), received: formatCents(sums.amountReceived) })}`
      : ''
  return (
    <ListToolbar
      screen="transactions"
      address={transactionList}
      state={state}
      onChange={onChange}
      onDown={onDown}
      search={t('payments.list.search')}
      total={total}
      count={(of) => t('payments.list.count', of) + added}
      isBelow
      file={prepareTransactionsExport}
      asked={{ body: askedFor(state) }}
      filtersFrom={50}
    />
  )
}
