import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { NotificationList } from './notification-list.tsx'
import { Preferences } from './preferences.tsx'

export default function NotificationsPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'preferences' ? 'preferences' : 'list'
  return (
    <>
      <PageHeader title={t('notifications.title')} />
      <Tabs value={tab} onChange={(next) => setParams(next === 'preferences' ? { tab: next } : {}, { replace: true })} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="list">{t('notifications.tabs.list')}</Tabs.Tab>
          <Tabs.Tab value="preferences">{t('notifications.tabs.preferences')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list" maw={760}>
          <NotificationList />
        </Tabs.Panel>
        <Tabs.Panel value="preferences" maw={760}>
          <Preferences />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
