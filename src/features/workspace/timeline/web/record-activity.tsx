import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import type { listDeviceHistory, listItemHistory, listProgramHistory, listStoreHistory } from '../contract.ts'
import classes from './timeline.module.css'
import { TimelineEvent } from './timeline-event.tsx'

type History = typeof listItemHistory | typeof listDeviceHistory | typeof listStoreHistory | typeof listProgramHistory
type Props = { endpoint: History; id: string; none: string }

/** What was done to a record, newest first. */
export function RecordActivity({ endpoint, id, none }: Props) {
  const { t } = useTranslation()
  const { pages, rows } = usePages(endpoint, { params: { id }, query: {} }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending)
    return (
      <Stack gap="md" role="status" aria-label={t('common.loading')}>
        <Skeleton h={48} />
        <Skeleton h={48} />
      </Stack>
    )
  if (rows.length === 0) return <EmptyState icon={<IconHistory size={36} />} title={t('timeline.empty')} text={none} />
  return (
    <>
      <ol className={classes.events} aria-label={t('customers.record.history')}>
        {rows.map((event) => (
          <TimelineEvent key={event.id} event={event} />
        ))}
      </ol>
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('common.loading') : ''}</VisuallyHidden>
      <MoreButton pages={pages} mt="md" text={t('timeline.more')} />
    </>
  )
}
