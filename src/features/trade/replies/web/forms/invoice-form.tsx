import { Alert, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import type { ReplyDraft } from '../../contract.ts'
import { ReplyFoot } from '../reply-foot.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { FormPart } from './form-part.tsx'
import { LineGroup } from './line-group.tsx'
import classes from './reply-form.module.css'
import { useInvoiceForm } from './use-invoice-form.ts'

const number = { inputMode: 'decimal', autoComplete: 'off' } as const

/** What is to be paid for what was shipped. */
export function InvoiceForm({ draft }: { draft: ReplyDraft }) {
  const { t } = useTranslation()
  const { documentId, lines, books } = draft
  const zodForm = useInvoiceForm(draft)
  const { form, field, submit } = zodForm
  const nothingShipped = lines.every(({ shipped }) => Number(shipped) === 0)
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWarning when={form.isDirty() && !zodForm.saving && !zodForm.looked} />
      {nothingShipped && <Alert color="yellow">{t('replies.nothingShipped')}</Alert>}
      {books && <Alert color="blue">{t('replies.fromBooks', { number: books.number, total: formatCents(books.total) })}</Alert>}
      <FormPart title={t('replies.invoice')} fields>
        <TextInput
          {...field('number')}
          label={t('replies.facts.invoiceNumber')}
          autoComplete="off"
          readOnly={books !== null}
          variant={books ? 'filled' : 'default'}
        />
        <DateField {...field('date')} />
        <TextInput {...field('netDays')} inputMode="numeric" autoComplete="off" />
        <TextInput {...field('discountPercent')} {...number} label={t('replies.discountPercent')} rightSection="%" />
        <TextInput {...field('discountDays')} inputMode="numeric" autoComplete="off" />
      </FormPart>
      <FormPart title={t('replies.lines')}>
        {lines.map((line, index) => (
          <LineGroup
            key={line.line}
            line={line}
            columns={2}
            note={t('replies.shippedOf', { shipped: line.shipped, invoiced: line.invoiced })}
          >
            <TextInput {...field(`lines.${index}.quantity`)} {...number} />
            <TextInput {...field(`lines.${index}.price`)} {...number} leftSection="$" />
          </LineGroup>
        ))}
        {form.errors.lines && <Alert color="red">{form.errors.lines}</Alert>}
      </FormPart>
      <FormPart title={t('replies.extrasTitle')}>
        <ExtraFields zodForm={zodForm} />
        <TextInput {...field('tax')} {...number} leftSection="$" maw={200} mt="md" />
      </FormPart>
      <ReplyFoot
        state={zodForm}
        documentId={documentId}
        beyond={form.values.beyond}
        onBeyond={(beyond) => form.setFieldValue('beyond', beyond)}
      />
    </form>
  )
}
