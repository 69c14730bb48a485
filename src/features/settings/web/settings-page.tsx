import { Box, Tabs } from '@mantine/core'
import {
  IconBuilding,
  IconDatabaseExport,
  IconHistory,
  IconList,
  IconPlugConnected,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { preload } from '#web/preload.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { useCan } from '#web/use-can.ts'

const sections = [
  // A person's own: whoever is signed in.
  { section: 'profile', ability: null, Icon: IconUser },
  { section: 'company', ability: 'settings.read', Icon: IconBuilding },
  { section: 'people', ability: 'people.read', Icon: IconUsersGroup },
  { section: 'reps', ability: 'reps.read', Icon: IconUsers },
  { section: 'lists', ability: 'classification.read', Icon: IconList },
  { section: 'quickbooks', ability: 'settings.read', Icon: IconPlugConnected },
  { section: 'audit', ability: 'audit.read', Icon: IconHistory },
  { section: 'data', ability: 'companyExport.read', Icon: IconDatabaseExport },
] as const

/** Frame of the settings: one tab per section the role may see. */
export default function SettingsPage() {
  const { t } = useTranslation()
  const may = useCan()
  const navigate = useNavigate()
  const current = useLocation().pathname.split('/')[3] ?? ''
  const shown = sections.filter(({ ability }) => ability === null || may(ability))
  const known = shown.find(({ section }) => section === current)
  const documentTitle = known ? `${t(`settings.tabs.${known.section}`)} · ${t('shell.settings')}` : t('shell.settings')
  return (
    <>
      <PageHeader title={t('shell.settings')} documentTitle={documentTitle} />
      <Tabs value={current} onChange={(section) => navigate(`/dashboard/settings/${section}`)} keepMounted={false} mb="xl">
        <TabRow current={current}>
          {shown.map(({ section, Icon }) => (
            <Tabs.Tab
              key={section}
              value={section}
              leftSection={
                <Box component="span" visibleFrom="sm" display="flex">
                  <Icon size={16} aria-hidden />
                </Box>
              }
              onMouseEnter={() => preload(`/dashboard/settings/${section}`)}
            >
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
