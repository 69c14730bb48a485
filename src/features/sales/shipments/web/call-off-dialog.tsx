import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { callOffShipment, listShipments } from '../contract.ts'

const callOffForm = z.object({ reason: maxText(300).min(1, 'validation.required') })

type Props = { orderId: string; shipment: { id: string; number: number }; onClose: () => void }

/** A shipment that never left: what was in it is to be shipped again. */
export default function CallOffDialog({ orderId, shipment: { id, number }, onClose }: Props) {
  const { t } = useTranslation()
  const callOff = useAction(callOffShipment, {
    refreshes: [listShipments, getOrder, listOrders],
    success: t('shipments.calledOff', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(callOffForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => callOff.mutateAsync({ params: { orderId }, body: { shipmentId: id, reason } }),
  })
  const { field } = zodForm
  return (
    <SaveDialog
      title={t('shipments.callOffNamed', { number })}
      zodForm={zodForm}
      small
      cancelLabel={t('common.back')}
      label={t('shipments.callOff')}
      onClose={onClose}
    >
      <Text>{t('shipments.callOffText')}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
