import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { orderPath } from '#contract/places.ts'
import { getPayable } from '#features/sales/payments/contract.ts'
import { NotPayableButton } from '#features/sales/payments/web/door.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { listOpenInvoices, listOrders, orderFromInvoice } from '../../contract.ts'

/** `orderId`: of the order that there is, where that is known; `balance`: what is shown to be open, in cents. */
type Props = { invoice: { id: string; number: string; orderId?: string | null; balance?: number } }

/** One click makes the order and opens it; an invoice that has one already leads there. */
export default function CollectButton({ invoice: { id, number, orderId, balance } }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const collect = useAction(orderFromInvoice, {
    refreshes: [listOrders, listOpenInvoices],
    success: ({ isNew, number }) => (isNew ? t('orders.placed', { number }) : ''),
    onSuccess: (order) => navigate(orderPath(order.id)),
  })
  const mayCollect = useCan()('orders.write')
  const payable = useApi(getPayable, {}, { enabled: !orderId && mayCollect })
  if (orderId)
    return (
      <Button
        component={Link}
        to={orderPath(orderId)}
        size="xs"
        variant="default"
        aria-label={t('orders.invoices.openOrderNamed', { number })}
      >
        {t('orders.invoices.openOrder')}
      </Button>
    )
  if (payable.data?.why) return <NotPayableButton why={payable.data.why} name={t('orders.invoices.collect')} />
  return (
    <GuardedButton
      ability="orders.write"
      size="xs"
      variant="light"
      loading={collect.isPending}
      onClick={() => collect.mutate({ params: { invoiceId: id }, body: { expectedTotal: balance } })}
      aria-label={t('orders.invoices.collectNamed', { number })}
    >
      {t('orders.invoices.collect')}
    </GuardedButton>
  )
}
