import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { declineRefund, getTransaction } from '../contract.ts'

/** A refund that waits is not made; who prepared it reads why. */
export default function DeclineDialog({ id, amount, onClose }: { id: string; amount: number; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const decline = useAction(declineRefund, {
    refreshes: [getTransaction],
    success: t('payments.refund.declined'),
    silent: true,
    onSuccess: onClose,
  })
  const { field, submit, saving, serverError } = useZodForm(declineRefund.body, {
    initialValues: { reason: '' },
    onSubmit: (body) => decline.mutateAsync({ params: { id }, body }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payments.refund.declineTitle', { amount: formatCents(amount) })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={serverError} />
          <Text>{t('payments.refund.declineText')}</Text>
          <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.back')}
            </Button>
            <Button type="submit" loading={saving}>
              {t('payments.refund.decline')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
