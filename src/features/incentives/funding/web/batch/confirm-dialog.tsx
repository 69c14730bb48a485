import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText, requiredText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { StepDialog } from '#web/record/step-dialog.tsx'
import { type BatchDetail, confirmFunding } from '../../contract.ts'
import { shownFundings } from '../shown-fundings.ts'

const paid = z.object({ reference: requiredText.max(60, 'validation.tooLong|60'), reason: z.string() })
const refused = z.object({ reference: z.string(), reason: maxText(300).min(1, 'validation.required') })
type Props = { batch: BatchDetail; verdict: 'paid' | 'refused'; onClose: () => void }

/** Of what is paid by hand, or by the bank's file: a person says what became of all that is open. */
export default function ConfirmDialog({ batch: { id, version, batchNo: number }, verdict, onClose }: Props) {
  const { t } = useTranslation()
  const confirm = useAction(confirmFunding, {
    refreshes: shownFundings,
    success: t('funding.done', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(verdict === 'paid' ? paid : refused, {
    initialValues: { reference: '', reason: '' },
    onSubmit: ({ reference, reason }) => confirm.mutateAsync({ params: { id }, body: { version, verdict, reference, reason } }),
  })
  return (
    <StepDialog
      title={t(`funding.confirm.${verdict}Title`, { number })}
      means={t(`funding.confirm.${verdict}Means`)}
      zodForm={zodForm}
      reason={verdict === 'refused' ? zodForm.field('reason') : undefined}
      label={t(`funding.confirm.${verdict}`)}
      danger={verdict === 'refused'}
      onClose={onClose}
    >
      {verdict === 'paid' && <TextInput {...zodForm.field('reference')} autoComplete="off" maxLength={60} />}
    </StepDialog>
  )
}
