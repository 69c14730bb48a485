import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { syncPath } from '#contract/places.ts'
import { preload } from '#web/app/preload.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'

/** Parts of the Sync centre by the last piece of their address; the entries themselves have none. */
const sections = ['entries', 'bookkeeper', 'rehearsal', 'proof', 'rules', 'budget'] as const
const labels = {
  entries: 'syncCentre.tabs.entries',
  bookkeeper: 'bookkeeper.title',
  rehearsal: 'rehearsal.title',
  proof: 'proof.tab',
  rules: 'conflicts.rules.tab',
  budget: 'quickbooks.budget.tab',
} as const satisfies Record<(typeof sections)[number], string>

const addressOf = (section: string | null) => (section && section !== 'entries' ? `${syncPath}/${section}` : syncPath)

/** Frame of the Sync centre. */
export default function SyncPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = useLocation().pathname.split('/')[3]?.toLowerCase() ?? ''
  const current = sections.find((section) => section === place) ?? 'entries'
  return (
    <>
      <PageHeader title={t('syncCentre.title')} {...(place === '' && { description: t('syncCentre.about') })} />
      <Tabs value={current} onChange={(section) => navigate(addressOf(section))} keepMounted={false}>
        <TabRow current={current} mb="lg">
          {sections.map((section) => (
            <Tabs.Tab key={section} value={section} onMouseEnter={() => preload(addressOf(section))}>
              {t(labels[section])}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={current}>
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
