import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '#web/app/use-pages.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { listAudit } from '../contract.ts'
import classes from './audit.module.css'
import { AuditLine } from './audit-line.tsx'
import { useAuditState } from './audit-state.ts'
import { AuditToolbar } from './audit-toolbar.tsx'
import { NewEvents } from './new-events.tsx'

/** Who did what to which record, from where and when. */
export default function AuditPage() {
  const { t } = useTranslation()
  const { state, change, clear, filtered } = useAuditState()
  const { pages, rows } = usePages(listAudit, { query: state }, { keeps: true, still: true })
  const list = useRef<HTMLOListElement>(null)
  const showNew = async () => {
    await pages.refetch()
    // The button that was pressed is gone.
    list.current?.focus()
  }
  const lookedBackTo = pages.data?.pages.at(-1)?.lookedBackTo
  return (
    <>
      <AuditToolbar state={state} onChange={change} />
      {pages.isPending && (
        <Stack gap="sm" role="status" aria-label={t('common.loading')}>
          <Skeleton h={56} />
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Stack>
      )}
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && !pages.hasNextPage && (
        <EmptyState
          icon={filtered ? <IconSearchOff size={36} /> : <IconHistory size={36} />}
          title={t(filtered ? 'audit.noMatch' : 'audit.empty')}
          text={filtered ? undefined : t('audit.emptyText')}
          action={
            filtered && (
              <Button variant="default" onClick={clear}>
                {t('audit.clear')}
              </Button>
            )
          }
        />
      )}
      {pages.isSuccess && !pages.isPlaceholderData && <NewEvents query={state} newest={rows[0]?.id ?? ''} onShow={showNew} />}
      {rows.length > 0 && (
        <ol ref={list} tabIndex={-1} className={classes.events} aria-label={t('settings.tabs.audit')} aria-busy={pages.isPlaceholderData}>
          {rows.map((event) => (
            <AuditLine key={event.id} event={event} />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('common.loading') : ''}</VisuallyHidden>
      {pages.hasNextPage && (
        <Stack gap={6} mt="md" align="flex-start">
          {rows.length === 0 && lookedBackTo && (
            <Text c="dimmed" size="sm" role="status">
              {t('audit.lookedBack', { day: dayText(lookedBackTo) })}
            </Text>
          )}
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {t('timeline.more')}
          </Button>
        </Stack>
      )}
    </>
  )
}
