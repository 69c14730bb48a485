import { Button, Checkbox } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ordersPath } from '#contract/places.ts'
import { usePages } from '#web/app/use-pages.ts'
import { BroadSearch } from '#web/list/filters/broad-search.tsx'
import classes from '#web/list/list.module.css'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listOpenInvoices } from '../../open-invoices.ts'
import { OpenInvoiceTable } from './open-invoice-table.tsx'

const pageRows = 50

/** Every invoice with something open, and one button that makes it an order. */
export default function OpenInvoicesPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [params, setParams] = useSearchParams()
  const overdue = params.get('overdue') === 'Y' ? 'Y' : undefined
  const { pages, rows, first } = usePages(listOpenInvoices, { query: { search, overdue, limit: pageRows } }, { keeps: true })
  return (
    <>
      <PageHeader
        title={t('orders.invoices.title')}
        description={t('orders.invoices.about')}
        actions={
          <Button component={Link} to={ordersPath} variant="default">
            {t('orders.title')}
          </Button>
        }
      />
      <div className={classes.toolbar}>
        <SearchBox label={t('orders.invoices.search')} value={search} onSearch={setSearch} />
        <Checkbox
          label={t('orders.invoices.overdueOnly')}
          checked={overdue === 'Y'}
          onChange={({ currentTarget }) => setParams(currentTarget.checked ? { overdue: 'Y' } : {}, { replace: true })}
        />
      </div>
      {pages.isPending && <ListSkeleton rowPx={42} label={t('orders.invoices.loading')} />}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<IconFileInvoice size={36} />}
          title={t(search || overdue ? 'orders.invoices.noMatch' : 'orders.invoices.none')}
          text={t(search || overdue ? 'orders.invoices.noMatchText' : 'orders.invoices.noneText')}
        />
      )}
      {first?.broad && <BroadSearch />}
      {rows.length > 0 && <OpenInvoiceTable rows={rows} />}
      <MoreButton pages={pages} mt="md" text={t('orders.invoices.more')} />
    </>
  )
}
