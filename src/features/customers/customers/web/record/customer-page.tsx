import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { type ComponentType, Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { customerPath, customersPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getCustomer } from '../../contract.ts'
import type { CustomerPart, CustomerParts } from './customer-parts.ts'
import { CustomerRecord } from './customer-record.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

const EditCustomer = lazyPart(() => import('../form/edit-customer.tsx'))

/** One customer; with `?edit=1` its form. */
export function CustomerPage({ parts, Activity }: { parts: CustomerParts; Activity: ComponentType<CustomerPart> }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { state } = useLocation()
  const editing = params.get('edit') === '1'
  // The form is longer than the record: neither shall begin in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it reacts to
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
  }, [editing])
  const customer = useApi(getCustomer, { params: { id } }, { refetchInterval: useFallbackInterval() })
  // An old address leads to the one that carries on.
  if (customer.data?.mergedInto) return <Navigate to={customerPath(customer.data.mergedInto.id)} state={state} replace />
  if (customer.data) {
    return editing && customer.data.canWrite ? (
      <Suspense fallback={<RecordSkeleton />}>
        <EditCustomer key={id} customer={customer.data} />
      </Suspense>
    ) : (
      <CustomerRecord key={id} customer={customer.data} parts={parts} Activity={Activity} />
    )
  }
  if (customer.error?.status !== 404 && customer.error?.status !== 400) {
    return customer.error ? <ErrorState error={customer.error} onRetry={customer.refetch} /> : <RecordSkeleton />
  }
  return (
    <>
      <PageHeader title={t('customers.title')} />
      <EmptyState
        icon={<IconUserOff size={36} />}
        title={t('customers.record.missing')}
        text={t('customers.record.missingText')}
        action={
          <Button component={Link} to={customersPath}>
            {t('customers.record.toList')}
          </Button>
        }
      />
    </>
  )
}
