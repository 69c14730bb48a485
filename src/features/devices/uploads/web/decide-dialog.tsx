import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useAnyway } from '#web/app/calls/use-anyway.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import {
  acceptDocument,
  acceptedAnyway,
  acceptWithoutProof,
  type DeviceDocumentShown,
  getDocument,
  listDocuments,
  refuseDocument,
} from '../contract.ts'
import { documentName } from './kind-text.ts'

const calls = { accept: acceptDocument, refuse: refuseDocument, without: acceptWithoutProof }
const withReason = z.object({ reason: maxText(300).min(1, 'validation.required') })
const forms = { accept: z.object({ reason: maxText(300) }), refuse: withReason, without: withReason }

type Props = { shown: DeviceDocumentShown; verdict: keyof typeof calls; onClose: () => void }

/** What follows is said before it is done. */
export default function DecideDialog({ shown, verdict, onClose }: Props) {
  const { t } = useTranslation()
  const { id, version, would, total } = shown
  const { anyway, hearing } = useAnyway(acceptedAnyway)
  const decide = useAction(calls[verdict], {
    refreshes: [getDocument, listDocuments],
    success: t(`deviceReview.done.${verdict}`),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(forms[verdict], {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => hearing(decide.mutateAsync({ params: { id }, body: { version, reason, ...(anyway && { anyway }) } })),
  })
  const values = { name: documentName(shown), total: formatCents(total) }
  return (
    <SaveDialog
      title={t(`deviceReview.ask.${verdict}`, values)}
      zodForm={zodForm}
      small
      label={t(`deviceReview.${anyway ? 'anyway' : verdict}`)}
      onClose={onClose}
    >
      <Text>{verdict === 'accept' ? t(`deviceReview.woulds.${would}`, values) : t(`deviceReview.text.${verdict}`, values)}</Text>
      <Textarea {...zodForm.field('reason')} autosize minRows={2} data-autofocus />
    </SaveDialog>
  )
}
