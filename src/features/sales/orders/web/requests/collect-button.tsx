import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOfLabel } from '#contract/order-label.ts'
import { orderPath } from '#contract/places.ts'
import { getPayable } from '#features/sales/payments/contract.ts'
import { NotPayableButton } from '#features/sales/payments/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { type OpenInvoice, useCollect } from './use-collect.ts'

/** `orderId`, `orderLabel`: of what asks for it already, where that is known. `isMain`: what is done first where it stands. */
type Props = { invoice: OpenInvoice & { orderId?: string | null | undefined; orderLabel?: string | undefined }; isMain?: boolean }

/** Asks for one invoice. */
export function CollectButton({ invoice, isMain = false }: Props) {
  const { t } = useTranslation()
  const { number, orderId, orderLabel = '' } = invoice
  const size = isMain ? 'sm' : 'xs'
  const { collect, isPending } = useCollect([invoice])
  const mayCollect = useCan()('orders.write')
  const payable = useApi(getPayable, {}, { enabled: !orderId && mayCollect })
  if (orderId)
    return (
      <Button
        component={Link}
        to={orderPath(orderId)}
        size={size}
        variant="default"
        aria-label={t('orders.invoices.openAskedNamed', { number, label: nameOfLabel(orderLabel) })}
      >
        {t('orders.invoices.openAsked', { label: nameOfLabel(orderLabel) })}
      </Button>
    )
  if (payable.data?.why) return <NotPayableButton why={payable.data.why} name={t('orders.invoices.collect')} />
  return (
    <GuardedButton
      ability="orders.write"
      size={size}
      variant={isMain ? 'filled' : 'light'}
      loading={isPending}
      onClick={collect}
      aria-label={t('orders.invoices.collectNamed', { number })}
    >
      {t('orders.invoices.collect')}
    </GuardedButton>
  )
}
