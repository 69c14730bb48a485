import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import type { ReplyDraft } from '../../contract.ts'
import { ReplyFoot } from '../reply-foot.tsx'
import { CartonFields } from './carton-fields.tsx'
import { FormPart } from './form-part.tsx'
import { PrefixAlert } from './prefix-alert.tsx'
import classes from './reply-form.module.css'
import { useNoticeForm } from './use-notice-form.ts'

/** What is on its way, and in which cartons. */
export function NoticeForm({ draft }: { draft: ReplyDraft }) {
  const { t } = useTranslation()
  const { documentId, shipTo, lines, cartonPrefix } = draft
  const zodForm = useNoticeForm(draft)
  const { form, field, submit } = zodForm
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWarning when={form.isDirty() && !zodForm.saving && !zodForm.looked} />
      {!cartonPrefix && <PrefixAlert />}
      <FormPart title={t('replies.shipment')} fields>
        <TextInput
          {...field('scac')}
          autoComplete="off"
          maxLength={4}
          description={t('replies.scacHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput {...field('carrier')} autoComplete="off" />
        <DateField {...field('shippedOn')} />
        <TextInput {...field('tracking')} autoComplete="off" />
        <TextInput {...field('billOfLading')} autoComplete="off" />
        <DateField {...field('arrivesOn')} />
        <TextInput {...field('weight')} inputMode="decimal" autoComplete="off" rightSection="lb" />
      </FormPart>
      <FormPart title={t('orders.form.shipTo')}>
        {shipTo.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </FormPart>
      <FormPart title={t('replies.cartons')}>
        <CartonFields zodForm={zodForm} lines={lines} />
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
