import { Skeleton, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { Ability } from '#contract/permissions.ts'
import {
  countsPath,
  restocksPath,
  stockLocationsPath,
  stockPath,
  stockSettingsPath,
  stockValuePath,
  transfersPath,
} from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { preload } from '#web/app/preload.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'
import { getStockSettings } from '../contract.ts'
import { StartPage } from './start-page.tsx'

const tabs: { key: string; path: string; ability: Ability }[] = [
  { key: 'balances', path: stockPath, ability: 'stock.read' },
  { key: 'transfers', path: transfersPath, ability: 'stock.read' },
  { key: 'restock', path: restocksPath, ability: 'restock.read' },
  { key: 'counts', path: countsPath, ability: 'stock.read' },
  { key: 'locations', path: stockLocationsPath, ability: 'stock.read' },
  { key: 'value', path: stockValuePath, ability: 'costs.read' },
  { key: 'settings', path: stockSettingsPath, ability: 'stockSettings.read' },
]

/** Frame of what concerns stock. Before counting was started it says what that is, and nothing else. */
export default function StockArea() {
  const { t } = useTranslation()
  const can = useCan()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const settings = useApi(getStockSettings, {})
  if (settings.error) return <ErrorState error={settings.error} onRetry={settings.refetch} />
  if (!settings.data) return <Loading />
  if (!settings.data.startedAt) return <StartPage settings={settings.data} />
  const current = tabs.findLast(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? tabs[0]
  const place = current?.key ?? 'balances'
  return (
    <>
      <PageHeader title={t('stock.title')} />
      <Tabs value={place} onChange={(key) => navigate(tabs.find((tab) => tab.key === key)?.path ?? stockPath)} keepMounted={false}>
        <TabRow current={place} mb="lg">
          {tabs
            .filter(({ ability }) => can(ability))
            .map(({ key, path }) => (
              <Tabs.Tab key={key} value={key} onMouseEnter={() => preload(path)}>
                {t(`stock.tabs.${key}`)}
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

function Loading() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('stock.title')} />
      <Skeleton h={240} />
    </>
  )
}
