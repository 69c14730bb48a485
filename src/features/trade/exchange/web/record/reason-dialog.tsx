import { Switch, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import type { Document } from '../../contract.ts'
import { acceptDocument, countAttention, getDocument, ignoreDocument, listDocuments } from '../../contract.ts'
import { holdsAgreed } from '../../holds.ts'

const { reason, always } = acceptDocument.body.shape
const fields = z.object({ reason, always })
const refreshes = [getDocument, listDocuments, countAttention]

type Props = { document: Document; decision: 'accept' | 'ignore'; onClose: () => void }

/** Accepts a document, or sets it aside: with the reason, since somebody will ask. */
export default function ReasonDialog({ document: { id, version, kind, holds }, decision, onClose }: Props) {
  const { t } = useTranslation()
  const options = { refreshes, silent: true, onSuccess: onClose }
  const accept = useAction(acceptDocument, { ...options, success: t('edi.accepted') })
  const ignore = useAction(ignoreDocument, { ...options, success: t('edi.ignored') })
  const mayAgree = decision === 'accept' && kind === 'purchaseOrder' && holds.some(({ code }) => holdsAgreed.includes(code))
  const zodForm = useZodForm(fields, {
    initialValues: { reason: '', always: false },
    labels: { reason: t('edi.reason') },
    onSubmit: ({ reason, always }) =>
      decision === 'accept'
        ? accept.mutateAsync({ params: { id }, body: { version, reason, always } })
        : ignore.mutateAsync({ params: { id }, body: { version, reason } }),
  })
  const { field } = zodForm
  return (
    <SaveDialog title={t(`edi.${decision}`)} zodForm={zodForm} label={t(`edi.${decision}`)} onClose={onClose}>
      <Text>{t(`edi.${decision}Text`)}</Text>
      <Textarea {...field('reason')} autosize minRows={2} data-autofocus />
      {mayAgree && <Switch {...field('always', { type: 'checkbox' })} label={t('edi.always')} description={t('edi.alwaysText')} />}
    </SaveDialog>
  )
}
