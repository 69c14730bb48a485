import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { declineRefund, getTransaction } from '../contract.ts'

/** A refund that waits is not made; who prepared it reads why. */
export default function DeclineDialog({ id, amount, onClose }: { id: string; amount: number; onClose: () => void }) {
  const { t } = useTranslation()
  const decline = useAction(declineRefund, {
    refreshes: [getTransaction],
    success: t('payments.refund.declined'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(declineRefund.body, {
    initialValues: { reason: '' },
    onSubmit: (body) => decline.mutateAsync({ params: { id }, body }),
  })
  const { field } = zodForm
  return (
    <SaveDialog
      title={t('payments.refund.declineTitle', { amount: formatCents(amount) })}
      zodForm={zodForm}
      small
      cancelLabel={t('common.back')}
      label={t('payments.refund.decline')}
      onClose={onClose}
    >
      <Text>{t('payments.refund.declineText')}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
