import { Chip, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listTimeline, type TimelineKind } from '../contract.ts'
import classes from './timeline.module.css'
import { TimelineEvent } from './timeline-event.tsx'

/** Everything that happened with a customer, newest first. */
export default function TimelineTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<TimelineKind>()
  const { pages, rows, first } = usePages(listTimeline, { params: { id: customerId }, query: kind ? { kind } : {} }, { keeps: true })
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (pages.isPending) {
    return (
      <Stack gap="md" role="status" aria-label={t('common.loading')}>
        <Skeleton h={32} maw={480} />
        <Skeleton h={48} />
        <Skeleton h={48} />
        <Skeleton h={48} />
      </Stack>
    )
  }
  return (
    <>
      <Chip.Group value={kind ?? ''} onChange={(chosen) => setKind(first?.kinds.find((each) => each === chosen))}>
        <Group gap={6} mb="sm" role="group" aria-label={t('timeline.filter')}>
          <Chip value="" size="xs" variant="light">
            {t('timeline.all')}
          </Chip>
          {first?.kinds.map((each) => (
            <Chip key={each} value={each} size="xs" variant="light">
              {t(`timeline.kinds.${each}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {rows.length === 0 && (
        <EmptyState
          icon={<IconHistory size={36} />}
          title={t(kind ? 'timeline.noneOfKind' : 'timeline.empty')}
          text={kind ? undefined : t('timeline.emptyText')}
        />
      )}
      <ol className={classes.events} aria-label={t('customers.record.history')} aria-busy={pages.isPlaceholderData}>
        {rows.map((event) => (
          <TimelineEvent key={`${event.kind} ${event.id}`} event={event} />
        ))}
      </ol>
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('common.loading') : ''}</VisuallyHidden>
      {pages.isFetchNextPageError && (
        <Text c="red" size="sm" mt="sm" role="alert">
          {pages.error.message}
        </Text>
      )}
      <MoreButton pages={pages} mt="md" text={t('timeline.more')} />
    </>
  )
}
