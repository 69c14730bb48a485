import { Button, Checkbox, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { notificationCategories } from '#contract/live.ts'
import { getNotifications } from '#features/notifications/contract.ts'
import { textOf } from '#web/app/text.ts'
import { usePages } from '#web/app/use-pages.ts'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { NotificationRow } from './notification-row.tsx'
import classes from './notifications.module.css'
import { useChanges } from './use-changes.ts'
import { useSeen } from './use-seen.ts'

/** All of them, newest first; the filters stand in the address. */
export function NotificationList() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const category = notificationCategories.find((each) => each === params.get('category'))
  const unread = params.get('unread') === 'true'
  const { pages, rows } = usePages(getNotifications, { query: { category, unread: unread ? 'true' : 'false' } })
  const { readAll } = useChanges()
  useSeen()
  const change = (key: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <Group mb="md" justify="space-between">
        <Group>
          <SegmentedControl
            aria-label={t('notifications.category')}
            value={category ?? 'all'}
            onChange={(next) => change('category', next === 'all' ? null : next)}
            data={['all', ...notificationCategories].map((value) => ({ value, label: textOf(`notifications.categories.${value}`) }))}
          />
          <Checkbox
            label={t('notifications.unreadOnly')}
            checked={unread}
            onChange={({ currentTarget }) => change('unread', currentTarget.checked ? 'true' : null)}
          />
        </Group>
        <Button size="compact-md" variant="default" disabled={rows.length === 0} onClick={() => readAll(category)}>
          {t('notifications.markAllRead')}
        </Button>
      </Group>
      {pages.error && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton h={160} role="status" aria-label={t('common.loading')} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<IconBell size={36} />}
          title={t('notifications.empty')}
          text={t(unread ? 'notifications.emptyUnread' : 'notifications.emptyText')}
        />
      )}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((each) => (
            <NotificationRow key={each.id} notification={each} />
          ))}
        </ul>
      )}
      <MoreButton pages={pages} mt="md" text={t('notifications.loadMore')} />
    </>
  )
}
