import { useTranslation } from 'react-i18next'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { getQrCode, listLinks, openQuote } from '../../contract.ts'

type Props = { orderId: string; validUntil: string | null; isExpired: boolean; onClose: () => void }

/** The day until which a quote stands from now on. */
export default function QuoteDialog({ orderId, validUntil, isExpired, onClose }: Props) {
  const { t } = useTranslation()
  const open = useAction(openQuote, {
    refreshes: [getOrder, listOrders, listLinks, getQrCode],
    success: t('checkout.quote.dated'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(openQuote.body, {
    initialValues: { validUntil: isExpired ? '' : (validUntil ?? '') },
    onSubmit: (body) => open.mutateAsync({ params: { orderId }, body }),
  })
  const label = t(isExpired ? 'checkout.quote.openAgain' : 'checkout.quote.newDate')
  return (
    <SaveDialog title={label} zodForm={zodForm} small label={label} onClose={onClose}>
      <DateField {...zodForm.field('validUntil')} data-autofocus />
    </SaveDialog>
  )
}
