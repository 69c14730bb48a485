import { Tabs } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Ability } from '#contract/permissions.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'

/** What is configured, in tabs; `composed-pages.tsx` says which features. `key` is the tab's name in `?tab=`. */
export type ConfigurationParts = readonly { key: 'connections' | 'partners'; ability: Ability; Panel: ComponentType }[]

/** How documents come and go, and with whom they are exchanged. */
export function ConfigurationsPage({ parts }: { parts: ConfigurationParts }) {
  const { t } = useTranslation()
  const may = useCan()
  const [params, setParams] = useSearchParams()
  const tabs = parts.filter(({ ability }) => may(ability))
  const [first] = tabs
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? first
  if (!first || !open) return null
  return (
    <>
      <PageHeader title={t('connections.title')} description={t('connections.about')} />
      <Tabs
        value={open.key}
        onChange={(key) => setParams(key && key !== first.key ? { tab: key } : {}, { replace: true })}
        keepMounted={false}
      >
        <TabRow current={open.key} mb="lg">
          {tabs.map(({ key }) => (
            <Tabs.Tab key={key} value={key}>
              {t(`connections.tabs.${key}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={open.key}>
          <Suspense fallback={<ListSkeleton rowPx={42} label={t('common.loading')} />}>
            <open.Panel />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
