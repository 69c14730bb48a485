import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { RecordDeliveries } from '#web/sync/record-deliveries.tsx'
import type { getCustomer } from '../contract.ts'
import { HistoryTab } from './history-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { RecordHeader } from './record-header.tsx'
import { SyncNotice } from './sync-notice.tsx'
import { useCustomerSync } from './use-customer-sync.ts'

export type Customer = Result<typeof getCustomer>

const tabs = ['overview', 'history', 'quickbooks'] as const

export function CustomerRecord({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const sync = useCustomerSync(customer)
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'overview'
  const open = (next: string | null) =>
    setParams(next && next !== 'overview' ? { tab: next } : {}, { replace: true, preventScrollReset: true })
  return (
    <>
      <RecordHeader customer={customer} sync={sync} />
      <SyncNotice customer={customer} sync={sync} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="overview">{t('customers.record.overview')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('customers.record.history')}</Tabs.Tab>
          <Tabs.Tab value="quickbooks">{t('customers.record.quickbooks')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <OverviewTab customer={customer} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab id={customer.id} />
        </Tabs.Panel>
        <Tabs.Panel value="quickbooks">
          <RecordDeliveries recordKind="customer" recordId={customer.id} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
