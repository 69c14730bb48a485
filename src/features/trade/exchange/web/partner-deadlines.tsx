import { Group, Stack, Title } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '#web/app/use-pages.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listDeadlines } from '../contract.ts'
import { DeadlineTable } from './deadline-table.tsx'
import { DeadlineTotals } from './deadline-totals.tsx'

/** What one partner waits for, and what is awaited of it. */
export default function PartnerDeadlines({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation()
  const { pages, rows, first } = usePages(listDeadlines, { query: { partner: partnerId, limit: 50 } }, { keeps: true })
  if (pages.error && !first) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (!first) return <ListSkeleton rowPx={42} label={t('common.loading')} />
  if (rows.length === 0)
    return <EmptyState icon={<IconCalendarCheck size={36} />} title={t('edi.deadlines.none')} text={t('edi.deadlines.noneText')} />
  return (
    <Stack component="section" gap="sm" aria-label={t('edi.deadlines.title')}>
      <Group gap="md">
        <Title order={2} size="h4">
          {t('edi.deadlines.title')}
        </Title>
        <DeadlineTotals atRisk={first.atRisk} />
      </Group>
      <DeadlineTable rows={rows} />
      <MoreButton pages={pages} text={t('edi.deadlines.more')} />
    </Stack>
  )
}
