import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { isRequestLabel } from '#contract/order-label.ts'
import { orderPath, ordersPath, requestPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { ShownWhole } from '#web/ui/page/shown-whole.tsx'
import { getOrder } from '../contract.ts'
import { type OrderFeatures, OrderRecord } from './order-record.tsx'

/** One order, or payment request: where it came from, what it says, and what became of it. */
export function OrderPage(features: OrderFeatures) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { pathname, state } = useLocation()
  const order = useApi(getOrder, { params: { id } }, { refetchInterval: useFallbackInterval() })
  const place = order.data && (isRequestLabel(order.data.label) ? requestPath(id) : orderPath(id))
  if (place && place !== pathname) return <Navigate to={place} state={state} replace />
  return (
    <RecordPage
      found={order}
      heading={t('orders.title')}
      missing={{
        Icon: IconFileOff,
        title: t('orders.record.missing'),
        text: t('orders.record.missingText'),
        to: ordersPath,
        toLabel: t('orders.record.toList'),
      }}
    >
      {(shown) => (
        <ShownWhole key={id} of={id} meanwhile={<RecordSkeleton />}>
          <OrderRecord order={shown} {...features} />
        </ShownWhole>
      )}
    </RecordPage>
  )
}
