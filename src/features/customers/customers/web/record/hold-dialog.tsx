import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import type { Customer } from '../../contract.ts'
import { getCustomer, listCustomers, setCustomerStatus } from '../../contract.ts'

const holdForm = z.object({ reason: requiredText.max(300, 'validation.tooLong|300') })

/** Nothing more is sold for now; everybody who opens the record reads why. Of who is on hold the reason is changed. */
export default function HoldDialog({ customer: { id, fields, onHoldReason }, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const isHeld = fields.onHold === 'Y'
  const hold = useAction(setCustomerStatus, {
    refreshes: [getCustomer, listCustomers],
    success: t(isHeld ? 'customers.actions.reasonSaved' : 'customers.actions.held'),
    silent: true,
    onSuccess: onClose,
  })
  const { field, submit, saving, serverError } = useZodForm(holdForm, {
    initialValues: { reason: onHoldReason },
    onSubmit: ({ reason }) => hold.mutateAsync({ params: { id }, body: { onHold: 'Y', reason } }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isHeld ? 'customers.actions.reasonOf' : 'customers.actions.holdNamed', { name: fields.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={serverError} />
          <Text>{t('customers.actions.holdText')}</Text>
          <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {t(isHeld ? 'common.save' : 'customers.actions.hold')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
