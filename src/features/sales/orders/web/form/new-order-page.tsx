import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { isId } from '#contract/fields.ts'
import { orderPath } from '#contract/places.ts'
import { listLinks, sendLink } from '#features/sales/checkout/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getOrder, listOrders } from '../../contract.ts'
import { placeStaffOrder } from '../../order-form.ts'
import { copyOf, type FormValues, newValues } from './form-values.ts'
import { OrderForm } from './order-form.tsx'
import { useOrderForm } from './use-order-form.ts'

/** A new order, of a customer or like another order where the address says so. */
export default function NewOrderPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const copied = params.get('copyOf') ?? ''
  const order = useApi(getOrder, { params: { id: copied } }, { enabled: isId(copied) })
  if (!isId(copied)) return <NewOrder start={newValues(params.get('customerId') ?? '')} />
  if (order.data) return <NewOrder key={copied} start={copyOf(order.data)} />
  if (order.error) return <ErrorState error={order.error} onRetry={order.refetch} />
  return <ListSkeleton rowPx={42} label={t('orders.record.loading')} />
}

function NewOrder({ start }: { start: FormValues }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // One key for as long as the form stands: pressed twice or repeated after a lost answer, it still places one order.
  const [key] = useState(requestKey)
  const place = useAction(placeStaffOrder, { refreshes: [listOrders] })
  const send = useAction(sendLink, { refreshes: [listLinks, getOrder] })
  const zodForm = useOrderForm(start, async ({ reason: _, sends, ...values }) => {
    const { id, number, isQuote } = await place.mutateAsync({ body: { ...values, requestKey: key } })
    const placed = t(isQuote ? 'orders.quoted' : 'orders.placed', { number })
    try {
      if (sends) await send.mutateAsync({ params: { orderId: id }, body: sends })
      toastSuccess(sends ? t(isQuote ? 'orders.quotedAndSent' : 'orders.placedAndSent', { number, email: sends.email }) : placed)
    } catch {
      // Why the link did not leave was said; the order is taken all the same, and its page sends it again.
      toastSuccess(placed)
    }
    await navigate(orderPath(id), { replace: true })
  })
  return (
    <>
      <PageHeader title={t('orders.take')} />
      <OrderForm zodForm={zodForm} />
    </>
  )
}
