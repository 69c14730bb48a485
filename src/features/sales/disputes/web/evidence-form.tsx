import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import type { Dispute } from '../contract.ts'
import { type Evidence, evidence as evidenceSchema, getDispute, listDisputes, saveEvidence, submitEvidence } from '../contract.ts'
import { NotesToQuote } from './notes-to-quote.tsx'

const refreshes = [getDispute, listDisputes]
const short = [
  'customerName',
  'customerEmail',
  'billingAddress',
  'shippingAddress',
  'shippingDate',
  'shippingCarrier',
  'trackingNumber',
] as const

/** The answer to the bank, filled in from what is known. It is kept as often as people like, and sent once. */
export function EvidenceForm({ dispute, evidence }: { dispute: Dispute; evidence: Evidence }) {
  const { t } = useTranslation()
  const { id, reason, customerId } = dispute
  // As this person began with it: what somebody else kept meanwhile is not written over.
  const [version, setVersion] = useState(dispute.version)
  const [isAsking, ask] = useState(false)
  const save = useAction(saveEvidence, { silent: true, onSuccess: (kept) => setVersion(kept.version) })
  const submit = useAction(submitEvidence, { refreshes, success: t('disputes.sent') })
  const labels = Object.fromEntries(Object.keys(evidence).map((field) => [field, textOf(`disputes.evidence.${field}`)]))
  const {
    form,
    field,
    submit: onSubmit,
    saving,
    serverError,
    setServerError,
    draft,
  } = useZodForm(evidenceSchema, {
    initialValues: evidence,
    labels,
    draft: `dispute ${id}`,
    onSubmit: async (values) => {
      await save.mutateAsync({ body: { id, version, evidence: values } })
      toastSuccess(t('disputes.saved'))
    },
  })
  const long = [
    'productDescription' as const,
    'refundPolicy' as const,
    ...(reason === 'duplicate' ? ['duplicateExplanation' as const] : []),
    ...(reason === 'credit_not_processed' ? ['refundRefusal' as const] : []),
  ]
  const quote = (text: string) => form.setFieldValue('summary', `${form.getValues().summary}\n\n${text}`.trim())
  /** What is sent is what is kept. */
  const send = async () => {
    try {
      const kept = await save.mutateAsync({ body: { id, version, evidence: form.getValues() } })
      form.resetDirty()
      await submit.mutateAsync({ body: { id, version: kept.version } })
      draft.drop()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setServerError(error)
    }
    ask(false)
  }
  return (
    <form aria-label={t('disputes.answer')} onSubmit={onSubmit} noValidate>
      <Stack maw={760}>
        <div>
          <Title order={2} size="h4">
            {t('disputes.answer')}
          </Title>
          <Text c="dimmed">{t('disputes.answerText')}</Text>
        </div>
        <DraftOffer {...draft} />
        <FormError error={serverError} />
        <Textarea {...field('summary')} description={t('disputes.summaryHelp')} autosize minRows={8} maxRows={24} />
        {customerId && <NotesToQuote customerId={customerId} onQuote={quote} />}
        {long.map((name) => (
          <Textarea key={name} {...field(name)} autosize minRows={2} maxRows={12} />
        ))}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {short.map((name) => (
            <TextInput key={name} {...field(name)} />
          ))}
        </SimpleGrid>
        <Group>
          <Button onClick={() => ask(!form.validate().hasErrors)} disabled={saving}>
            {t('disputes.send')}
          </Button>
          <Button type="submit" variant="default" loading={saving}>
            {t('disputes.save')}
          </Button>
        </Group>
      </Stack>
      <UnsavedWarning when={form.isDirty() && !saving && !submit.isPending} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => void send()}
        title={t('disputes.sendTitle')}
        confirmLabel={t('disputes.send')}
        loading={save.isPending || submit.isPending}
      >
        <Text>{t('disputes.sendText')}</Text>
      </ConfirmDialog>
    </form>
  )
}
