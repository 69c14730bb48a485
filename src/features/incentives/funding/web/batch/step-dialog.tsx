import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { StepDialog } from '#web/record/step-dialog.tsx'
import { type BatchDetail, takeFundingStep } from '../../contract.ts'
import type { BatchStep } from '../../states.ts'
import { shownFundings } from '../shown-fundings.ts'

const plain = z.object({ reason: maxText(300) })
const withReason = z.object({ reason: maxText(300).min(1, 'validation.required') })

/** A step of a batch; money goes out by `submit` alone. */
export default function BatchStepDialog({ batch, step, onClose }: { batch: BatchDetail; step: BatchStep; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, version, batchNo: number, total } = batch
  const take = useAction(takeFundingStep, {
    refreshes: shownFundings,
    success: t('funding.done', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(step === 'reject' ? withReason : plain, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => take.mutateAsync({ params: { id }, body: { step, version, reason } }),
  })
  return (
    <StepDialog
      title={t(`funding.titles.${step}`, { number, amount: formatCents(total) })}
      means={t(`funding.stepMeans.${step}`)}
      zodForm={zodForm}
      reason={step === 'reject' || step === 'cancel' ? zodForm.field('reason') : undefined}
      label={t(`funding.steps.${step}`)}
      onClose={onClose}
    />
  )
}
