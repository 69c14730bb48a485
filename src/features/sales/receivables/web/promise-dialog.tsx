import { Button, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { dollarsText, typedDollars } from '#web/ui/fields/typed-numbers.ts'
import { today } from '#web/ui/values/dates.ts'
import { listOpenInvoices, type OpenInvoice, removePromise, savePromise } from '../contract.ts'

const form = z.object({ on: z.iso.date('validation.date'), amount: z.string().trim().pipe(typedDollars), note: optionalText(300) })
const daysAhead = 7

/** What the customer said that it pays of an invoice, and by when. */
export default function PromiseDialog({ invoice, onClose }: { invoice: OpenInvoice; onClose: () => void }) {
  const { t } = useTranslation()
  const { id: invoiceId, number, balance, promise } = invoice
  const done = { refreshes: [listOpenInvoices], onSuccess: onClose }
  const save = useAction(savePromise, { ...done, success: t('receivables.promise.saved'), silent: true })
  const remove = useAction(removePromise, { ...done, success: t('receivables.promise.removed') })
  const stillOpen = promise && !promise.isBroken
  const zodForm = useZodForm(form, {
    initialValues: {
      on: stillOpen ? promise.on : Temporal.PlainDate.from(today()).add({ days: daysAhead }).toString(),
      amount: dollarsText(stillOpen ? Math.min(promise.amount, balance) : balance),
      note: promise?.note ?? '',
    },
    labels: { on: t('receivables.promise.day') },
    onSubmit: ({ on, amount, note }) => save.mutateAsync({ params: { invoiceId }, body: { on, amount, note } }),
  })
  return (
    <SaveDialog title={t('receivables.promise.title', { number })} zodForm={zodForm} small label={t('common.save')} onClose={onClose}>
      <DateField {...zodForm.field('on')} min={today()} data-autofocus />
      <TextInput {...zodForm.field('amount')} inputMode="decimal" autoComplete="off" leftSection="$" />
      <Textarea {...zodForm.field('note')} rows={2} />
      {promise && (
        <Button
          variant="subtle"
          color="red"
          w="fit-content"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { invoiceId }, body: {} })}
        >
          {t('receivables.promise.remove')}
        </Button>
      )}
    </SaveDialog>
  )
}
