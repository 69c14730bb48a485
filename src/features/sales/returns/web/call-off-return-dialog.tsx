import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { callOffReturn, listReturns } from '../contract.ts'

const callOffForm = z.object({ reason: maxText(300).min(1, 'validation.required') })

type Props = { orderId: string; back: { id: string; number: number }; onClose: () => void }

/** A return that was noted by mistake: nothing came back. */
export default function CallOffReturnDialog({ orderId, back: { id, number }, onClose }: Props) {
  const { t } = useTranslation()
  const callOff = useAction(callOffReturn, {
    refreshes: [listReturns, getOrder, listOrders],
    success: t('returns.calledOff', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(callOffForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => callOff.mutateAsync({ params: { orderId }, body: { returnId: id, reason } }),
  })
  const { field } = zodForm
  return (
    <SaveDialog
      title={t('returns.callOffNamed', { number })}
      zodForm={zodForm}
      small
      cancelLabel={t('common.back')}
      label={t('returns.callOff')}
      onClose={onClose}
    >
      <Text>{t('returns.callOffText')}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
