import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { isRequestLabel } from '#contract/order-label.ts'
import { orderPath, ordersPath, requestPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ShownWhole } from '#web/ui/page/shown-whole.tsx'
import { getOrder } from '../contract.ts'
import { type OrderFeatures, OrderRecord } from './order-record.tsx'

/** One order, or payment request: where it came from, what it says, and what became of it. */
export function OrderPage(features: OrderFeatures) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { pathname, state } = useLocation()
  const order = useApi(getOrder, { params: { id } }, { refetchInterval: useFallbackInterval() })
  const coming = <ListSkeleton rowPx={42} label={t('orders.record.loading')} />
  const place = order.data && (isRequestLabel(order.data.label) ? requestPath(id) : orderPath(id))
  if (place && place !== pathname) return <Navigate to={place} state={state} replace />
  if (order.data)
    return (
      <ShownWhole key={id} of={id} meanwhile={coming}>
        <OrderRecord order={order.data} {...features} />
      </ShownWhole>
    )
  if (!order.error) return coming
  if (order.error.status !== 404 && order.error.status !== 400) return <ErrorState error={order.error} onRetry={order.refetch} />
  return (
    <>
      <PageHeader title={t('orders.title')} />
      <EmptyState
        icon={<IconFileOff size={36} />}
        title={t('orders.record.missing')}
        text={t('orders.record.missingText')}
        action={
          <Button component={Link} to={ordersPath}>
            {t('orders.record.toList')}
          </Button>
        }
      />
    </>
  )
}
