import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { contextOf, wordsOf } from '#contract/order-label.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { getOrder, isQuoted, listOrders, type Order } from '../contract.ts'
import { cancelOrder } from '../order-changes.ts'

const cancelForm = z.object({ reason: maxText(300).min(1, 'validation.required') })

/** An order or a payment request that nothing was paid for is called off; everybody who opens it reads why. */
export default function CancelDialog({ order: { id, label, version, state }, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const [paidInBooks, setPaid] = useState(false)
  const isQuote = isQuoted(state)
  const cancel = useAction(cancelOrder, {
    refreshes: [getOrder, listOrders],
    success: t(isQuote ? 'orders.quote.cancelled' : 'orders.record.cancelled', wordsOf(label)),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(cancelForm, {
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      try {
        await cancel.mutateAsync({ params: { id }, body: { version, reason, keepsCredit: paidInBooks } })
      } catch (error) {
        setPaid(error instanceof ApiError && error.code === 'orderPaidInBooks')
        throw error
      }
    },
  })
  const { field } = zodForm
  return (
    <SaveDialog
      title={t(isQuote ? 'orders.quote.cancelNamed' : 'orders.record.cancelNamed', wordsOf(label))}
      zodForm={zodForm}
      small
      cancelLabel={t('common.back')}
      label={t(paidInBooks ? 'orders.record.cancelPaid' : isQuote ? 'orders.quote.cancel' : 'orders.record.cancel', contextOf(label))}
      onClose={onClose}
    >
      <Text>{t(isQuote ? 'orders.quote.cancelText' : 'orders.record.cancelText', contextOf(label))}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
