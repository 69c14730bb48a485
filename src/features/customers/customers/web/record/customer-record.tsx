import { Tabs } from '@mantine/core'
import { type ComponentType, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { customerPath } from '#contract/places.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { TabRow } from '#web/ui/page/tab-row.tsx'
import type { Customer } from '../../contract.ts'
import type { CustomerPart, CustomerParts } from './customer-parts.ts'
import { HoldNotice } from './hold-notice.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { RecordHeader } from './record-header.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'
import { SyncNotice } from './sync-notice.tsx'
import { useCustomerSync } from './use-customer-sync.ts'

type Props = { customer: Customer; parts: CustomerParts; Activity: ComponentType<CustomerPart> }

export function CustomerRecord({ customer, parts, Activity }: Props) {
  const { t } = useTranslation()
  const may = useCan()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const sync = useCustomerSync(customer)
  useEffect(() => {
    noteRecent({ path: customerPath(customer.id), name: customer.fields.name })
  }, [customer.id, customer.fields.name])
  const part: CustomerPart = { customerId: customer.id, customerName: customer.fields.name, canWrite: customer.canWrite }
  const added = parts.tabs.filter(({ ability }) => may(ability))
  const tabs = ['overview', ...added.map(({ key }) => key), 'history', 'quickbooks'] as const
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'overview'
  // The state knows the list that the record came from.
  const open = (next: string | null) =>
    setParams(next && next !== 'overview' ? { tab: next } : {}, { replace: true, preventScrollReset: true, state })
  return (
    <>
      <RecordHeader customer={customer} sync={sync} />
      <HoldNotice customer={customer} />
      <SyncNotice customer={customer} sync={sync} Replay={parts.Replay} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabRow current={tab}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`customers.record.${each}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={tab} pt="lg">
          <Suspense fallback={<RecordSkeleton />}>
            {tab === 'overview' && (
              <OverviewTab
                customer={customer}
                part={part}
                cards={parts.cards.filter(({ ability }) => may(ability))}
                Collect={may('orders.write') ? parts.Collect : null}
              />
            )}
            {added.map(({ key, Panel }) => key === tab && <Panel key={key} {...part} />)}
            {tab === 'history' && <Activity {...part} />}
            {tab === 'quickbooks' && <parts.Deliveries recordKind="customer" recordId={customer.id} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
