import { Checkbox } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { usePages } from '#web/app/use-pages.ts'
import { BroadSearch } from '#web/list/filters/broad-search.tsx'
import classes from '#web/list/list.module.css'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ages, getReceivables, listOpenInvoices } from '../contract.ts'
import { AgeingBar } from './ageing-bar.tsx'
import { AskBar } from './ask-bar.tsx'
import { isAskable, OpenInvoiceTable } from './open-invoice-table.tsx'

const pageRows = 50

/** Who owes what, and since when: by age, and asked for from here. */
export default function ReceivablesPage() {
  const { t } = useTranslation()
  const mayAsk = useCan()('orders.write')
  const [search, setSearch] = useState('')
  const [params, setParams] = useSearchParams()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const age = ages.find((each) => each === params.get('age'))
  const overdue = params.get('overdue') === 'Y' ? 'Y' : undefined
  const promise = params.get('promise') === 'broken' ? 'broken' : undefined
  const { pages, rows, first } = usePages(listOpenInvoices, { query: { search, age, overdue, promise, limit: pageRows } }, { keeps: true })
  const sums = useApi(getReceivables, { query: { search } }, { placeholderData: (before) => before })
  // What is not shown any more, or was asked for meanwhile, is not asked for unseen.
  const chosen = useMemo(() => rows.filter((row) => ticked.includes(row.id) && isAskable(row)), [rows, ticked])
  const narrow = (to: Record<string, string>) => {
    setTicked([])
    setParams(to, { replace: true })
  }
  const isNarrowed = search !== '' || age !== undefined || overdue !== undefined || promise !== undefined
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox label={t('orders.invoices.search')} value={search} onSearch={setSearch} />
        <Checkbox
          label={t('orders.invoices.overdueOnly')}
          checked={overdue === 'Y'}
          onChange={({ currentTarget }) => narrow(currentTarget.checked ? { overdue: 'Y' } : {})}
        />
        {mayAsk && (
          <Checkbox
            label={t('receivables.promise.brokenOnly')}
            checked={promise === 'broken'}
            onChange={({ currentTarget }) => narrow(currentTarget.checked ? { promise: 'broken' } : {})}
          />
        )}
      </div>
      {!sums.error && <AgeingBar sums={sums.data} chosen={age} onChoose={(next) => narrow(next ? { age: next } : {})} />}
      {pages.isPending && <ListSkeleton rowPx={42} label={t('orders.invoices.loading')} />}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<IconFileInvoice size={36} />}
          title={t(isNarrowed ? 'orders.invoices.noMatch' : 'orders.invoices.none')}
          text={t(isNarrowed ? 'orders.invoices.noMatchText' : 'orders.invoices.noneText')}
        />
      )}
      {first?.broad && <BroadSearch />}
      {rows.length > 0 && <OpenInvoiceTable rows={rows} ticks={mayAsk ? { ids: ticked, onChange: setTicked } : null} />}
      <MoreButton pages={pages} mt="md" text={t('orders.invoices.more')} />
      <div className={classes.below}>
        {chosen.length > 0 && (
          <AskBar
            invoices={chosen}
            isPart={pages.hasNextPage && rows.filter(isAskable).length === chosen.length}
            onAsked={() => setTicked([])}
          />
        )}
      </div>
    </>
  )
}
