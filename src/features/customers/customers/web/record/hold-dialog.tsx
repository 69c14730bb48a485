import { Button, Group, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import type { Customer } from '../../contract.ts'
import { getCustomer, listCustomers, setCustomerStatus } from '../../contract.ts'

/** Each puts the customer on hold by one press. */
const usualReasons = ['customers.actions.reasonOverdue', 'customers.actions.reasonCredit', 'customers.actions.reasonAsked'] as const
const holdForm = z.object({ reason: maxText(300).min(1, 'validation.required') })

/** Nothing more is sold for now; everybody who opens the record reads why. Of who is on hold the reason is changed. */
export default function HoldDialog({ customer: { id, fields, onHoldReason }, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation()
  const isHeld = fields.onHold === 'Y'
  const refreshes = [getCustomer, listCustomers]
  const back = useAction(setCustomerStatus, {
    refreshes,
    success: t(isHeld ? 'customers.actions.reasonSaved' : 'customers.actions.released'),
  })
  const hold = useAction(setCustomerStatus, {
    refreshes,
    success: t(isHeld ? 'customers.actions.reasonSaved' : 'customers.actions.held'),
    undo: () => () => back.mutate({ params: { id }, body: isHeld ? { onHold: 'Y', reason: onHoldReason } : { onHold: 'N' } }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(holdForm, {
    initialValues: { reason: onHoldReason },
    onSubmit: ({ reason }) => hold.mutateAsync({ params: { id }, body: { onHold: 'Y', reason } }),
  })
  const { field } = zodForm
  return (
    <SaveDialog
      title={t(isHeld ? 'customers.actions.reasonOf' : 'customers.actions.holdNamed', { name: fields.name })}
      zodForm={zodForm}
      small
      label={t(isHeld ? 'common.save' : 'customers.actions.hold')}
      onClose={onClose}
    >
      <Text>{t('customers.actions.holdText')}</Text>
      {!isHeld && (
        <Group gap="xs" role="group" aria-label={t('customers.actions.usualReasons')}>
          {usualReasons.map((reason) => (
            <Button key={reason} variant="default" size="compact-sm" onClick={() => zodForm.save({ reason: t(reason) })}>
              {t(reason)}
            </Button>
          ))}
        </Group>
      )}
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
