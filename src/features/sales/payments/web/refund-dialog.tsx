import { Alert, Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText, numberText } from '#contract/fields.ts'
import { dollarsToCents, formatCents } from '#contract/money.ts'
import { getOrder } from '#features/sales/orders/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import type { Payment } from '../contract.ts'
import { askRefund, getTransaction, listOrderPayments, refundReasons } from '../contract.ts'

const isAmount = (text: string) => /^\$?\d{1,9}(\.\d{1,2})?$/.test(text)
const centsOf = (text: string) => (isAmount(text) ? dollarsToCents(text.replace('$', '')) : 0)
const refundForm = z.object({
  amount: numberText
    .min(1, 'validation.required')
    .refine(isAmount, 'payments.refund.amount')
    .refine((text) => !isAmount(text) || centsOf(text) > 0, 'payments.refund.positive'),
  reason: z.enum(refundReasons),
  note: maxText(500).default(''),
  stillOwed: z.boolean(),
})

type Props = { payment: Pick<Payment, 'id' | 'refundable' | 'mostAlone'>; onClose: () => void }

/** Gives back what is left of a payment, or part of it; above the person's limit it is prepared for somebody else to approve. */
export default function RefundDialog({ payment: { id, refundable, mostAlone }, onClose }: Props) {
  const { t } = useTranslation()
  // The same as long as the dialog is open: what was lost on its way is asked for again, not made twice.
  const key = useRef(requestKey())
  const refund = useAction(askRefund, {
    refreshes: [getTransaction, listOrderPayments, getOrder],
    success: ({ isWaiting }) => t(isWaiting ? 'payments.refund.waits' : 'payments.refund.sent'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(refundForm, {
    initialValues: { amount: (refundable / 100).toFixed(2), reason: '' as const, note: '', stillOwed: false },
    onSubmit: ({ amount, reason, note, stillOwed }) =>
      refund.mutateAsync({ params: { payment: id }, body: { amount: centsOf(amount), reason, note, stillOwed, requestKey: key.current } }),
    labels: { amount: t('payments.refund.howMuch'), note: t('payments.refund.note'), stillOwed: t('payments.refund.stillOwed') },
  })
  const { form, field } = zodForm
  const amount = centsOf(form.values.amount.trim())
  const waits = mostAlone !== null && amount > mostAlone
  return (
    <SaveDialog
      title={t('payments.refund.title')}
      zodForm={zodForm}
      label={
        amount > 0
          ? t(waits ? 'payments.refund.askApproval' : 'payments.refund.giveAmount', { amount: formatCents(amount) })
          : t('payments.refund.give')
      }
      onClose={onClose}
    >
      <TextInput
        {...field('amount')}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        description={t('payments.refund.upTo', { left: formatCents(refundable) })}
        data-autofocus
      />
      <NativeSelect
        {...field('reason')}
        data={refundReasons.map((reason) => ({ value: reason, label: textOf(`payments.refund.reason.${reason || 'none'}`) }))}
      />
      <Textarea {...field('note')} autosize minRows={2} description={t('payments.refund.noteText')} />
      <Checkbox
        label={t('payments.refund.stillOwed')}
        description={t('payments.refund.stillOwedText')}
        {...form.getInputProps('stillOwed', { type: 'checkbox' })}
      />
      {waits && <Alert color="yellow">{t('payments.refund.aboveLimit', { most: formatCents(mostAlone) })}</Alert>}
      <Text size="sm" c="dimmed">
        {t('payments.refund.about')}
      </Text>
    </SaveDialog>
  )
}
