import { Badge, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { syncPath } from '#contract/places.ts'
import { listMatters } from '#features/books/bookkeeper/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { preload } from '#web/app/preload.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'
import { totalText } from '#web/ui/values/numbers.ts'

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
            <Tabs.Tab
              key={section}
              value={section}
              onMouseEnter={() => preload(addressOf(section))}
              rightSection={section === 'bookkeeper' && <Waiting />}
            >
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

/** The menu counts them too: whoever follows its number finds here what it was about. */
function Waiting() {
  const { data } = useApi(listMatters, { query: { limit: 1 } }, { enabled: useCan()('books.read') })
  const total = data?.total
  if (!total?.rows) return null
  return (
    <Badge size="sm" variant="filled" color="orange.8" className="numbers">
      {totalText(total)}
    </Badge>
  )
}
