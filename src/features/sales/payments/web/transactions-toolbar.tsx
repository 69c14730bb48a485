import { Button, Group, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { FilterBar } from '#web/list/filters/filter-bar.tsx'
import { useFilters } from '#web/list/filters/use-filters.ts'
import classes from '#web/list/list.module.css'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { ExportMenu } from '#web/ui/menus/export-menu.tsx'
import { totalText } from '#web/ui/values/numbers.ts'
import { prepareTransactionsExport } from '../contract.ts'
import { askedFor, type TransactionListState, type Transactions } from './transaction-list.ts'

/** Below this many payments searching is enough; the filters wait behind a button. */
const filtersFrom = 50

type Props = {
  state: TransactionListState
  list: Transactions
  cards: boolean
  onChange: (part: Partial<TransactionListState>) => void
  onDown: () => void
}

export function TransactionsToolbar({ state, list: { total, sums }, cards, onChange, onDown }: Props) {
  const { t } = useTranslation()
  const { filters } = useFilters('transactions')
  const [wanted, setWanted] = useState(false)
  const shown = wanted || (total && (total.more || total.rows >= filtersFrom)) || Object.keys(state.filters).length > 0
  return (
    <div className={classes.toolbar}>
      <Group gap="sm" className={classes.first}>
        <SearchBox label={t('payments.list.search')} value={state.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
        {!shown && (
          <Button
            size={cards ? 'xs' : 'sm'}
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            disabled={filters.length === 0}
            onClick={() => setWanted(true)}
          >
            {t('customers.list.filters')}
          </Button>
        )}
        <ExportMenu file={prepareTransactionsExport} asked={{ body: askedFor(state) }} ml={cards ? undefined : 'auto'} />
      </Group>
      {shown && <FilterBar filters={filters} values={state.filters} onChange={(values) => onChange({ filters: values })} />}
      <Text size="sm" c="dimmed" role="status" className="numbers">
        {total ? t('payments.list.count', { count: total.rows, shown: totalText(total) }) : ''}
        {sums && total && total.rows > 0
          ? ` · ${t('payments.list.sums', { asked: formatCents(sums.amount), received: formatCents(sums.amountReceived) })}`
          : ''}
      </Text>
    </div>
  )
}
