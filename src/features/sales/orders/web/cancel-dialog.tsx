import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import type { Order } from '../contract.ts'
import { cancelOrder, getOrder, listOrders } from '../contract.ts'

const cancelForm = z.object({ reason: requiredText.max(300, 'validation.tooLong|300') })

/** An order that nothing was paid for is called off; everybody who opens it reads why. */
export default function CancelDialog({ order: { id, number, version }, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const cancel = useAction(cancelOrder, {
    refreshes: [getOrder, listOrders],
    success: t('orders.record.cancelled', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const { field, submit, saving, serverError } = useZodForm(cancelForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => cancel.mutateAsync({ params: { id }, body: { version, reason } }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('orders.record.cancelNamed', { number })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={serverError} />
          <Text>{t('orders.record.cancelText')}</Text>
          <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.back')}
            </Button>
            <Button type="submit" loading={saving}>
              {t('orders.record.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
