import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { callOffRest, listShipments } from '../contract.ts'

const restForm = z.object({ reason: maxText(300).min(1, 'validation.required') })

/** What has not left yet never will: the order is then what was shipped. */
export default function CallOffRestDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const callOff = useAction(callOffRest, {
    refreshes: [listShipments, getOrder, listOrders],
    success: t('shipments.restCalledOff'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(restForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => callOff.mutateAsync({ params: { orderId }, body: { reason } }),
  })
  const { field } = zodForm
  return (
    <SaveDialog
      title={t('shipments.callOffRest')}
      zodForm={zodForm}
      small
      cancelLabel={t('common.back')}
      label={t('shipments.callOffRest')}
      onClose={onClose}
    >
      <Text>{t('shipments.callOffRestText')}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
