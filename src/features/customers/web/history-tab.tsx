import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { actionText } from '#web/audit/action-text.ts'
import { ChangeList } from '#web/audit/change-list.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePages } from '#web/use-pages.ts'
import { listCustomerHistory } from '../contract.ts'
import classes from './history-tab.module.css'

type Event = Result<typeof listCustomerHistory>['rows'][number]

/** Who changed what, newest first. */
export function HistoryTab({ id }: { id: string }) {
  const { t } = useTranslation()
  const { pages: history, rows: events } = usePages(listCustomerHistory, { params: { id }, query: {} })
  if (history.error && events.length === 0) return <ErrorState error={history.error} onRetry={history.refetch} />
  if (history.isPending) {
    return (
      <Stack gap="md" role="status" aria-label={t('common.loading')}>
        <Skeleton h={48} />
        <Skeleton h={48} />
        <Skeleton h={48} />
      </Stack>
    )
  }
  if (events.length === 0) return <Text c="dimmed">{t('customers.history.empty')}</Text>
  return (
    <>
      <ol className={classes.events}>
        {events.map((event) => (
          <HistoryEvent key={event.id} event={event} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button variant="default" mt="md" loading={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
          {t('customers.history.more')}
        </Button>
      )}
    </>
  )
}

function HistoryEvent({ event }: { event: Event }) {
  const { t } = useTranslation()
  return (
    <li className={classes.event}>
      <div>
        <strong>{event.actor}</strong> {actionText(event.action)}
        <Text span c="dimmed" size="sm">
          {event.actor !== 'QuickBooks' && event.origin !== 'web' && ` ${t(`audit.origin.${event.origin}`)}`}
          {' · '}
          <DateText iso={event.at} />
        </Text>
      </div>
      <ChangeList changes={event.changes} />
    </li>
  )
}
