import { Anchor, Tabs } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { customerPath, partnersPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'
import type { Partner } from '../contract.ts'
import { DeadlinesTab } from './deadlines-tab.tsx'
import { LiveBadge } from './live-badge.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { RemoveButton } from './remove-button.tsx'

/** What another feature knows of a partner: what is due, by whom. */
export type PartnerParts = Record<'Due', ComponentType<{ partnerId: string }>>

const ItemsTab = lazyPart(() => import('./tables/items-tab.tsx'))
const AgreedTab = lazyPart(() => import('./agreed/agreed-tab.tsx'))
const LocationsTab = lazyPart(() => import('./tables/locations-tab.tsx'))
const TableTab = lazyPart(() => import('./tables/table-tab.tsx'))

const tabs = ['profile', 'items', 'locations', 'agreed', 'deadlines', 'table'] as const

type Props = { partner: Partner; parts: PartnerParts; onRemove: () => void }

export function PartnerRecord({ partner, parts: { Due }, onRemove }: Props) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'profile'
  const { id, name, live, customerId, customerName, canWrite } = partner
  const counts = { profile: null, items: partner.items, locations: partner.locations, agreed: null, deadlines: null, table: null }
  return (
    <>
      <Anchor component={Link} to={partnersPath} size="sm" c="dimmed">
        {t('partners.toList')}
      </Anchor>
      <PageHeader
        title={name}
        beside={<LiveBadge live={live} />}
        description={
          customerId ? (
            <Anchor component={Link} to={customerPath(customerId)}>
              {customerName}
            </Anchor>
          ) : (
            t('partners.noCustomer')
          )
        }
        actions={canWrite && <RemoveButton name={name} onRemove={onRemove} />}
      />
      <Tabs
        value={tab}
        onChange={(next) => setParams(next && next !== 'profile' ? { tab: next } : {}, { replace: true, preventScrollReset: true })}
        keepMounted={false}
      >
        <TabRow current={tab}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each} rightSection={counts[each] || null}>
              {t(`partners.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={tab} pt="lg">
          <Suspense fallback={<ListSkeleton rowPx={42} label={t('partners.loadingOne')} />}>
            {tab === 'profile' && <ProfileTab partner={partner} />}
            {tab === 'items' && <ItemsTab partnerId={id} />}
            {tab === 'locations' && <LocationsTab partnerId={id} />}
            {tab === 'agreed' && <AgreedTab partnerId={id} canWrite={canWrite} />}
            {tab === 'deadlines' && <DeadlinesTab partner={partner} Due={Due} />}
            {tab === 'table' && <TableTab partnerId={id} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
