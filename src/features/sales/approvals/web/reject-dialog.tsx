import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { getOrder, listOrders } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { decideOrder } from '../contract.ts'

const rejectForm = z.object({ reason: maxText(300).min(1, 'validation.required') })

type Props = { order: { id: string; number: number }; onClose: () => void }

/** Turns an order down; who placed it hears of it. */
export default function RejectDialog({ order: { id, number }, onClose }: Props) {
  const { t } = useTranslation()
  const decide = useAction(decideOrder, {
    refreshes: [getOrder, listOrders],
    success: t('approvals.rejected', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(rejectForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => decide.mutateAsync({ params: { id }, body: { verdict: 'reject', reason } }),
  })
  const { field } = zodForm
  return (
    <SaveDialog
      title={t('approvals.rejectNamed', { number })}
      zodForm={zodForm}
      small
      cancelLabel={t('common.back')}
      label={t('approvals.reject')}
      onClose={onClose}
    >
      <Text>{t('approvals.rejectText')}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
