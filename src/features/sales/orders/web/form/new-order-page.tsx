import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { orderPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listOrders } from '../../contract.ts'
import { placeStaffOrder } from '../../order-form.ts'
import { newValues } from './form-values.ts'
import { OrderForm } from './order-form.tsx'
import { useOrderForm } from './use-order-form.ts'

export default function NewOrderPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // One key for as long as the form stands: pressed twice or repeated after a lost answer, it still places one order.
  const [key] = useState(requestKey)
  const place = useAction(placeStaffOrder, {
    refreshes: [listOrders],
    success: ({ number, isQuote }) => t(isQuote ? 'orders.quoted' : 'orders.placed', { number }),
  })
  const zodForm = useOrderForm(newValues(params.get('customerId') ?? ''), async ({ reason: _, ...values }) => {
    const { id } = await place.mutateAsync({ body: { ...values, requestKey: key } })
    await navigate(orderPath(id), { replace: true })
  })
  return (
    <>
      <PageHeader title={t('orders.take')} />
      <OrderForm zodForm={zodForm} />
    </>
  )
}
