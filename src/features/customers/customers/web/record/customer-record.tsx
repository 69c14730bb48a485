import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { customerPath } from '#contract/places.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { RecordTabs } from '#web/record/record-tabs.tsx'
import type { Customer } from '../../contract.ts'
import { CustomerHeader } from './customer-header.tsx'
import type { CustomerPart, CustomerParts } from './customer-parts.ts'
import { HoldNotice } from './hold-notice.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SyncNotice } from './sync-notice.tsx'
import { useCustomerSync } from './use-customer-sync.ts'

type Props = { customer: Customer; parts: CustomerParts; Activity: ComponentType<CustomerPart> }

export function CustomerRecord({ customer, parts, Activity }: Props) {
  const { t } = useTranslation()
  const may = useCan()
  const sync = useCustomerSync(customer)
  const { id, fields, canWrite } = customer
  useEffect(() => {
    noteRecent({ path: customerPath(id), name: fields.name })
  }, [id, fields.name])
  const part: CustomerPart = { customerId: id, customerName: fields.name, canWrite }
  const overview = () => (
    <OverviewTab
      customer={customer}
      part={part}
      cards={parts.cards.filter(({ ability }) => may(ability))}
      Collect={may('orders.write') ? parts.Collect : null}
    />
  )
  return (
    <>
      <CustomerHeader customer={customer} sync={sync} />
      <HoldNotice customer={customer} />
      <SyncNotice customer={customer} sync={sync} Replay={parts.Replay} />
      <RecordTabs
        tabs={[
          { key: 'overview', label: t('customers.record.overview'), shows: overview },
          ...parts.tabs
            .filter(({ ability }) => may(ability))
            .map(({ key, Panel }) => ({ key, label: t(`customers.record.${key}`), shows: () => <Panel {...part} /> })),
          { key: 'history', label: t('customers.record.history'), shows: () => <Activity {...part} /> },
          {
            key: 'quickbooks',
            label: t('customers.record.quickbooks'),
            shows: () => <parts.Deliveries recordKind="customer" recordId={id} />,
          },
        ]}
      />
    </>
  )
}
