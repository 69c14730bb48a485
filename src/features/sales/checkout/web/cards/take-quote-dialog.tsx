import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getQrCode, listLinks, takeQuote } from '../../contract.ts'

type Props = { orderId: string; version: number; onClose: () => void }

/** Who said yes to a quote, on the phone or by mail. */
export default function TakeQuoteDialog({ orderId, version, onClose }: Props) {
  const { t } = useTranslation()
  const take = useAction(takeQuote, {
    refreshes: [getOrder, listOrders, listLinks, getQrCode],
    success: t('checkout.quote.taken'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(takeQuote.body, {
    initialValues: { name: '', version },
    onSubmit: (body) => take.mutateAsync({ params: { orderId }, body }),
    labels: { name: t('fields.acceptedBy') },
  })
  const label = t('checkout.quote.take')
  return (
    <SaveDialog title={label} zodForm={zodForm} small label={label} onClose={onClose}>
      <Text>{t('checkout.quote.takeText')}</Text>
      <TextInput {...zodForm.field('name')} autoComplete="off" data-autofocus />
    </SaveDialog>
  )
}
