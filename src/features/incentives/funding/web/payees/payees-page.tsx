import { Group, NativeSelect, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fundingLedgerPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { TabSkeleton } from '#web/record/record-skeleton.tsx'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listPayees, type PayeeSummary, payeeNeeds } from '../../payees.ts'
import { PayeeTable } from './payee-table.tsx'

const PayeeDialog = lazyPart(() => import('./payee-dialog.tsx'))

/** Who earns rewards: their tax form, where their money goes, and what they were paid this year. */
export default function PayeesPage() {
  const { t } = useTranslation()
  const [needs, setNeeds] = useState<(typeof payeeNeeds)[number]>('all')
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<PayeeSummary | null>(null)
  const { pages, rows, first } = usePages(listPayees, { query: { needs, search, limit: 50 } }, { keeps: true })
  const isAll = needs === 'all' && search === ''
  return (
    <>
      <BackToList path={fundingLedgerPath} label={t('funding.ledger.title')} />
      <PageHeader title={t('funding.payees')} description={t('funding.payeeList.about')} />
      <Stack>
        <Group gap="sm">
          <SearchBox label={t('statements.search')} value={search} onSearch={setSearch} />
          <NativeSelect
            aria-label={t('statements.yearTotals.needs')}
            value={needs}
            onChange={({ currentTarget }) => setNeeds(payeeNeeds.find((each) => each === currentTarget.value) ?? 'all')}
            data={payeeNeeds.map((value) => ({ value, label: t(`funding.payeeList.needs.${value}`) }))}
          />
        </Group>
        {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
        {pages.isPending && <TabSkeleton />}
        {pages.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={<IconUsers size={36} />}
            title={t(`funding.payeeList.${isAll ? 'empty' : 'filtered'}`)}
            text={isAll ? t('funding.payeeList.emptyText') : undefined}
          />
        )}
        {rows.length > 0 && first && <PayeeTable rows={rows} year={first.year} canWrite={first.canWrite} onEdit={setEdited} />}
        <MoreButton pages={pages} text={t('statements.yearTotals.more')} />
      </Stack>
      <Suspense>{edited && <PayeeDialog payee={edited} onClose={() => setEdited(null)} />}</Suspense>
    </>
  )
}
