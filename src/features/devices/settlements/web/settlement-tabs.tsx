import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { openMoneyPath, settlementsPath } from '#contract/places.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'

const tabs = ['settled', 'open'] as const
const paths = { settled: settlementsPath, open: openMoneyPath }

/** What was handed in, and who still has money. */
export function SettlementTabs({ at, children }: { at: (typeof tabs)[number]; children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('settlements.title')} description={t('settlements.lead')} />
      <Tabs value={at} onChange={(tab) => void navigate(paths[tabs.find((each) => each === tab) ?? 'settled'])} keepMounted={false}>
        <TabRow current={at} mb="lg">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`settlements.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={at}>{children}</Tabs.Panel>
      </Tabs>
    </>
  )
}
