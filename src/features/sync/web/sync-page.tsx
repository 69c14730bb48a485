import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { preload } from '#web/preload.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

const base = '/dashboard/sync'
/** Parts of the Sync centre by the last piece of their address; what has none of its own belongs to the entries. */
const sections = ['entries', 'rules', 'budget'] as const
type Section = (typeof sections)[number]
const labels = {
  entries: 'syncCentre.tabs.entries',
  rules: 'conflicts.rules.tab',
  budget: 'quickbooks.budget.tab',
} as const satisfies Record<Section, string>
const pathOf = (section: Section) => (section === 'entries' ? base : `${base}/${section}`)

/** Frame of the Sync centre. */
export default function SyncPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = useLocation().pathname.split('/')[3]
  const current = sections.find((section) => section === place) ?? 'entries'
  return (
    <>
      <PageHeader title={t('syncCentre.title')} description={t('syncCentre.about')} />
      <Tabs
        value={current}
        onChange={(chosen) => navigate(pathOf(sections.find((section) => section === chosen) ?? 'entries'))}
        keepMounted={false}
      >
        <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {sections.map((section) => (
            <Tabs.Tab key={section} value={section} onMouseEnter={() => preload(pathOf(section))}>
              {t(labels[section])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current} pt="lg">
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
