import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { StepDialog } from '#web/record/step-dialog.tsx'
import { decideRewards, type RewardEntry } from '../../contract.ts'
import { shownAttainments } from '../shown-attainments.ts'
import { LeftNote } from './left-note.tsx'

const rejectForm = z.object({ reason: requiredText.max(300, 'validation.tooLong|300') })

/** Nothing is earned by it; why is said to the payee. */
export default function RejectDialog({ entry, onClose }: { entry: RewardEntry; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, lineName: line, payeeName: payee } = entry
  const decide = useAction(decideRewards, {
    refreshes: shownAttainments,
    success: ({ left }) => (left.length ? '' : t('attainment.decided.rejected')),
    silent: true,
    onSuccess: ({ left }) => (left.length ? undefined : onClose()),
  })
  const zodForm = useZodForm(rejectForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => decide.mutateAsync({ body: { entries: [id], verdict: 'reject', reason } }),
  })
  return (
    <StepDialog
      title={t('attainment.decide.rejectTitle', { line, payee })}
      means={t('attainment.decide.rejectMeans')}
      zodForm={zodForm}
      reason={zodForm.field('reason')}
      label={t('attainment.decide.reject')}
      danger
      onClose={onClose}
    >
      <LeftNote left={decide.data?.left} />
    </StepDialog>
  )
}
