import { Anchor } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath, partnersPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { RecordHeader } from '#web/record/record-header.tsx'
import { type RecordTab, RecordTabs } from '#web/record/record-tabs.tsx'
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

type Props = { partner: Partner; parts: PartnerParts; onRemove: () => void }

export function PartnerRecord({ partner, parts: { Due }, onRemove }: Props) {
  const { t } = useTranslation()
  const { id, name, live, customerId, customerName, canWrite } = partner
  const tab = <K extends string>(key: K, shows: RecordTab['shows'], count = 0) => ({ key, count, shows })
  const tabs = [
    tab('profile', () => <ProfileTab partner={partner} />),
    tab('items', () => <ItemsTab partnerId={id} />, partner.items),
    tab('locations', () => <LocationsTab partnerId={id} />, partner.locations),
    tab('agreed', () => <AgreedTab partnerId={id} canWrite={canWrite} />),
    tab('deadlines', () => <DeadlinesTab partner={partner} Due={Due} />),
    tab('table', () => <TableTab partnerId={id} />),
  ]
  return (
    <>
      <RecordHeader
        list={{ path: partnersPath, label: t('partners.toList') }}
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
      <RecordTabs tabs={tabs.map((each) => ({ ...each, label: t(`partners.tabs.${each.key}`) }))} />
    </>
  )
}
