import { Skeleton, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getOrderThread } from '../contract.ts'
import classes from './timeline.module.css'
import { TimelineEvent } from './timeline-event.tsx'

/** Everything that happened with an order, newest first. */
export default function OrderThread({ order: { id, label } }: { order: { id: string; label: string } }) {
  const { t } = useTranslation()
  const thread = useApi(getOrderThread, { params: { id } })
  if (thread.data?.rows.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('timeline.thread.title')}
      </Title>
      {thread.isPending && (
        <Stack gap="md" role="status" aria-label={t('common.loading')}>
          <Skeleton h={48} />
          <Skeleton h={48} />
        </Stack>
      )}
      {thread.error && <ErrorState error={thread.error} onRetry={thread.refetch} />}
      <ol className={classes.events} aria-label={t('timeline.thread.title')}>
        {thread.data?.rows.map((event) => (
          <TimelineEvent key={`${event.kind} ${event.id}`} event={event} of={label} />
        ))}
      </ol>
    </section>
  )
}
