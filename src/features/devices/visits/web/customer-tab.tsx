import { Group, Stack } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getVisitChoices, listVisits } from '../contract.ts'
import { CallOffButton } from './call-off-button.tsx'
import { usePlanning } from './use-planning.tsx'
import { VisitTable } from './visit-table.tsx'

const pageRows = 50

/** Visits at one customer: the one that is planned, and those that were done. */
export default function CustomerVisits({ customerId, customerName }: { customerId: string; customerName: string }) {
  const { t } = useTranslation()
  const { pages, rows } = usePages(listVisits, { query: { customerId, limit: pageRows } }, { keeps: true })
  const planned = useApi(getVisitChoices, { params: { id: customerId } }).data?.planned ?? null
  const { button, notice, dialog } = usePlanning({ id: customerId, name: customerName }, planned !== null)
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) return <ListSkeleton rowPx={42} label={t('visits.list.loading')} />
  return (
    <>
      {notice}
      {rows.length === 0 ? (
        <EmptyState icon={<IconMapPin size={36} />} title={t('visits.empty.title')} text={t('visits.empty.ofCustomer')} action={button} />
      ) : (
        <Stack>
          <Group justify="flex-end" gap="sm">
            {planned && <CallOffButton visit={planned} />}
            {button}
          </Group>
          <VisitTable rows={rows} />
          <MoreButton pages={pages} text={t('visits.list.more')} />
        </Stack>
      )}
      {dialog}
    </>
  )
}
