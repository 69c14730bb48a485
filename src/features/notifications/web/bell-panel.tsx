import { Anchor, Button, Group, Skeleton, Tabs, Text } from '@mantine/core'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { notificationCategories } from '#contract/live.ts'
import { dashboardPath, notificationsPath } from '#contract/places.ts'
import { getNotifications, type Notification } from '#features/notifications/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { NotificationRow } from './notification-row.tsx'
import classes from './notifications.module.css'
import { useChanges } from './use-changes.ts'
import { useSeen } from './use-seen.ts'

const shown = 20
const tabs = [...notificationCategories, 'needs'] as const

/** What the bell opens: the newest, General or Sales, and what waits. */
export default function BellPanel({ Needs, onLeave }: { Needs: ComponentType<{ onLeave: () => void }>; onLeave: () => void }) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Notification['category'] | 'needs'>('general')
  const { readAll } = useChanges()
  useSeen()
  return (
    <>
      <Tabs value={tab} onChange={(next) => setTab(tabs.find((each) => each === next) ?? 'general')}>
        <Tabs.List>
          {notificationCategories.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {textOf(`notifications.categories.${each}`)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="needs">{t('dashboard.needsYou')}</Tabs.Tab>
        </Tabs.List>
        {notificationCategories.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {each === tab && <Newest category={each} onLeave={onLeave} />}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="needs">
          {tab === 'needs' && (
            <Suspense fallback={<Skeleton h={120} mt="sm" />}>
              <div className={classes.newest}>
                <Needs onLeave={onLeave} />
              </div>
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
      <Group justify={tab === 'needs' ? 'flex-end' : 'space-between'} mt="sm">
        {tab !== 'needs' && (
          <Button size="compact-sm" variant="default" onClick={() => readAll()}>
            {t('notifications.markAllRead')}
          </Button>
        )}
        <Anchor component={Link} to={tab === 'needs' ? dashboardPath : notificationsPath} size="sm" onClick={onLeave}>
          {t(tab === 'needs' ? 'dashboard.needsYouOpen' : 'notifications.seeAll')}
        </Anchor>
      </Group>
    </>
  )
}

function Newest({ category, onLeave }: { category: Notification['category']; onLeave: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getNotifications, { query: { category, limit: shown } })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={120} mt="sm" />
  if (!data.rows.length) {
    return (
      <Text c="dimmed" py="lg" ta="center">
        {t('notifications.empty')}
      </Text>
    )
  }
  return (
    <ul className={`${classes.list} ${classes.newest}`}>
      {data.rows.map((each) => (
        <NotificationRow key={each.id} notification={each} onOpen={onLeave} />
      ))}
    </ul>
  )
}
