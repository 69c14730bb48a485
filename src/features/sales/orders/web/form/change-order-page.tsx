import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import { orderPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getOrder, isQuoted, listOrders, type Order } from '../../contract.ts'
import { changeOrder } from '../../order-form.ts'
import { valuesOf } from './form-values.ts'
import { OrderForm } from './order-form.tsx'
import { useOrderForm } from './use-order-form.ts'

export default function ChangeOrderPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const order = useApi(getOrder, { params: { id } })
  if (order.data) return <ChangeForm key={id} order={order.data} onStale={order.refetch} />
  if (order.error) return <ErrorState error={order.error} onRetry={order.refetch} />
  return <ListSkeleton rowPx={42} label={t('orders.record.loading')} />
}

/** Saving makes a new version. `order`: the newest; the form goes by the one that it shows, so that somebody else's change is noticed. */
function ChangeForm({ order, onStale }: { order: Order; onStale: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [shown, setShown] = useState(order)
  const isQuote = isQuoted(order.state)
  const change = useAction(changeOrder, {
    refreshes: [getOrder, listOrders],
    success: t(isQuote ? 'orders.quote.changed' : 'orders.change.done', { number: order.number }),
    silent: true,
  })
  const save = async ({ customerId: _, asQuote: __, sends: ___, ...values }: Parameters<Parameters<typeof useOrderForm>[1]>[0]) => {
    try {
      await change.mutateAsync({ params: { id: order.id }, body: { ...values, version: shown.version } })
    } catch (error) {
      void onStale()
      throw error
    }
    await navigate(orderPath(order.id), { replace: true })
  }
  const ofStore = order.placedIn && { orderId: order.id, storeId: order.placedIn.storeId, customerId: order.customerId }
  const zodForm = useOrderForm(valuesOf(shown), save, ofStore, valuesOf(shown).lines)
  const { form, serverError, setServerError, saving } = zodForm
  const showNewest = () => {
    form.setValues(valuesOf(order))
    form.resetDirty(valuesOf(order))
    setShown(order)
    setServerError(null)
  }
  if (!order.canChange && !form.isDirty() && !saving) return <Navigate to={orderPath(order.id)} replace />
  return (
    <>
      <PageHeader
        title={t(isQuote ? 'orders.quote.changeTitle' : 'orders.change.title', { number: order.number })}
        description={t('orders.change.about')}
      />
      <OrderForm
        zodForm={zodForm}
        changes={order}
        problem={
          serverError?.code === 'orderChanged' && (
            <Group>
              <Button variant="default" disabled={order.version === shown.version} onClick={showNewest}>
                {t('settings.showNewest')}
              </Button>
            </Group>
          )
        }
      />
    </>
  )
}
