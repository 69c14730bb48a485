import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { settingsPath } from '#contract/places.ts'
import { preload } from '#web/app/preload.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'

const sections = [
  // A person's own: whoever is signed in.
  { section: 'profile', ability: null },
  { section: 'company', ability: 'settings.read' },
  { section: 'people', ability: 'people.read' },
  { section: 'reps', ability: 'reps.read' },
  { section: 'lists', ability: 'classification.read' },
  { section: 'sales', ability: 'settings.read' },
  { section: 'device-rules', ability: 'settings.read' },
  { section: 'device-emails', ability: 'settings.read' },
  { section: 'quickbooks', ability: 'settings.read' },
  { section: 'payments', ability: 'stripeAccount.read' },
  { section: 'books', ability: 'books.read' },
  { section: 'incentives', ability: 'funding.read' },
  { section: 'audit', ability: 'audit.read' },
  { section: 'data', ability: 'companyExport.read' },
] as const

/** Frame of the settings: one tab per section the role may see. */
export default function SettingsPage() {
  const { t } = useTranslation()
  const may = useCan()
  const navigate = useNavigate()
  const current = useLocation().pathname.split('/')[3]?.toLowerCase() ?? ''
  const shown = sections.filter(({ ability }) => ability === null || may(ability))
  const known = shown.find(({ section }) => section === current)
  const documentTitle = known ? `${t(`settings.tabs.${known.section}`)} · ${t('shell.settings')}` : t('shell.settings')
  return (
    <>
      <PageHeader title={t('shell.settings')} documentTitle={documentTitle} />
      <Tabs value={current} onChange={(section) => navigate(`${settingsPath}/${section}`)} keepMounted={false} mb="xl">
        <TabRow current={current}>
          {shown.map(({ section }) => (
            <Tabs.Tab key={section} value={section} onMouseEnter={() => preload(`${settingsPath}/${section}`)}>
              {t(`settings.tabs.${section}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={current} pt="lg">
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
