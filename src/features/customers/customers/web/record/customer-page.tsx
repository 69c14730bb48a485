import { IconUserOff } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { customerPath, customersPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { useEditing } from '#web/record/use-editing.ts'
import { getCustomer } from '../../contract.ts'
import type { CustomerPart, CustomerParts } from './customer-parts.ts'
import { CustomerRecord } from './customer-record.tsx'

const EditCustomer = lazyPart(() => import('../form/edit-customer.tsx'))

/** One customer; with `?edit=1` its form. */
export function CustomerPage({ parts, Activity }: { parts: CustomerParts; Activity: ComponentType<CustomerPart> }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { state } = useLocation()
  const isEditing = useEditing()
  const found = useApi(getCustomer, { params: { id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={found}
      heading={t('customers.title')}
      missing={{
        Icon: IconUserOff,
        title: t('customers.record.missing'),
        text: t('customers.record.missingText'),
        to: customersPath,
        toLabel: t('customers.record.toList'),
      }}
    >
      {(customer) => {
        // An old address leads to the one that carries on.
        if (customer.mergedInto) return <Navigate to={customerPath(customer.mergedInto.id)} state={state} replace />
        if (isEditing && customer.canWrite) return <EditCustomer key={id} customer={customer} />
        return <CustomerRecord key={id} customer={customer} parts={parts} Activity={Activity} />
      }}
    </RecordPage>
  )
}
