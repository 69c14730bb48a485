import { Tabs } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { storePath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { TabRow } from '#web/ui/page/tab-row.tsx'
import type { Store } from '../../contract.ts'
import { OverviewTab } from './overview-tab.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'
import { partKeys, type StoreParts } from './store-parts.ts'

const CatalogTab = lazyPart(() => import('../catalog/catalog-tab.tsx'))
const DesignTab = lazyPart(() => import('../design/design-tab.tsx'))
const OrdersTab = lazyPart(() => import('../orders/orders-tab.tsx'))

export function StoreRecord({ store, parts }: { store: Store; parts: StoreParts }) {
  const { t } = useTranslation()
  const may = useCan()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { id, description: name } = store
  useEffect(() => {
    noteRecent({ path: storePath(id), name })
  }, [id, name])
  const added = partKeys.flatMap((key) => parts.tabs.filter((each) => each.key === key && may(each.ability)))
  const part = (key: (typeof partKeys)[number]) => added.some((each) => each.key === key)
  const tabs = [
    'overview',
    'catalog',
    ...(part('preview') ? (['preview'] as const) : []),
    ...(part('shoppers') ? (['shoppers'] as const) : []),
    ...(may('orders.read') ? (['orders'] as const) : []),
    'design',
    ...(part('activity') ? (['activity'] as const) : []),
  ] as const
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'overview'
  // The state knows the list that the record came from.
  const open = (next: string | null) =>
    setParams(next && next !== 'overview' ? { tab: next } : {}, { replace: true, preventScrollReset: true, state })
  return (
    <>
      <RecordHeader store={store} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabRow current={tab}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`stores.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={tab} pt="lg">
          <Suspense fallback={<RecordSkeleton />}>
            {tab === 'overview' && <OverviewTab store={store} />}
            {tab === 'catalog' && <CatalogTab store={store} />}
            {tab === 'design' && <DesignTab store={store} />}
            {tab === 'orders' && <OrdersTab store={store} />}
            {added.map(({ key, Panel }) => key === tab && <Panel key={key} store={store} />)}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
