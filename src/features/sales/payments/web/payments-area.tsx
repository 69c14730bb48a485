import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { Ability } from '#contract/permissions.ts'
import { paymentsAreaPath } from '#contract/places.ts'
import { preload } from '#web/app/preload.ts'
import { useSession } from '#web/app/session/session.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'

/** Tabs of the area by the last piece of their address, in their order. */
const tabs = [
  { key: 'stripe', label: 'payments.transactions', ability: 'payments.read' },
  { key: 'orders', label: 'orders.title', ability: 'orders.read' },
  { key: 'receivables', label: 'receivables.title', ability: 'orders.read' },
  { key: 'requests', label: 'orders.requests.title', ability: 'orders.read' },
  { key: 'payouts', label: 'payouts.title', ability: 'payouts.read' },
  { key: 'disputes', label: 'disputes.title', ability: 'payouts.read' },
] as const satisfies {
  key: string
  label: string
  ability: Ability
}[]

/** Frame of the area's lists; an order or a payment stands on a page of its own. */
export default function PaymentsArea() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const can = useCan()
  const isOwn = useSession()?.role === 'customer'
  const place = useLocation().pathname.split('/')[3]?.toLowerCase() ?? ''
  return (
    <>
      <PageHeader title={t(isOwn && place === 'receivables' ? 'dashboard.owes.own' : 'menu.payments')} />
      <Tabs value={place} onChange={(tab) => navigate(`${paymentsAreaPath}/${tab}`)} keepMounted={false}>
        <TabRow current={place} mb="lg">
          {tabs
            .filter(({ ability }) => can(ability))
            .map(({ key, label }) => (
              <Tabs.Tab key={key} value={key} onMouseEnter={() => preload(`${paymentsAreaPath}/${key}`)}>
                {t(isOwn && key === 'receivables' ? 'dashboard.owes.own' : label)}
              </Tabs.Tab>
            ))}
        </TabRow>
        <Tabs.Panel value={place}>
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
