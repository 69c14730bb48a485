import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { storePath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { RecordTabs } from '#web/record/record-tabs.tsx'
import type { Store } from '../../contract.ts'
import { OverviewTab } from './overview-tab.tsx'
import { StoreHeader } from './store-header.tsx'
import type { partKeys, StoreParts } from './store-parts.ts'

const CatalogTab = lazyPart(() => import('../catalog/catalog-tab.tsx'))
const DesignTab = lazyPart(() => import('../design/design-tab.tsx'))
const OrdersTab = lazyPart(() => import('../orders/orders-tab.tsx'))

export function StoreRecord({ store, parts }: { store: Store; parts: StoreParts }) {
  const { t } = useTranslation()
  const may = useCan()
  const { id, description: name } = store
  useEffect(() => {
    noteRecent({ path: storePath(id), name })
  }, [id, name])
  const part = (wanted: (typeof partKeys)[number]) =>
    parts.tabs
      .filter(({ key, ability }) => key === wanted && may(ability))
      .map(({ key, Panel }) => ({ key, label: t(`stores.tabs.${key}`), shows: () => <Panel store={store} /> }))
  const orders = { key: 'orders', label: t('stores.tabs.orders'), count: store.pending, shows: () => <OrdersTab store={store} /> }
  return (
    <>
      <StoreHeader store={store} />
      <RecordTabs
        tabs={[
          {
            key: 'overview',
            label: t('stores.tabs.overview'),
            shows: () => <OverviewTab store={store} notice={<parts.Notice store={store} />} />,
          },
          { key: 'catalog', label: t('stores.tabs.catalog'), shows: () => <CatalogTab store={store} /> },
          ...part('preview'),
          ...part('shoppers'),
          ...(may('orders.read') ? [orders] : []),
          { key: 'design', label: t('stores.tabs.design'), shows: () => <DesignTab store={store} /> },
          ...part('activity'),
        ]}
      />
    </>
  )
}
