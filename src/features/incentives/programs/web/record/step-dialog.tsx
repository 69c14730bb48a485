import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { StepDialog } from '#web/record/step-dialog.tsx'
import { type ProgramDetail, takeProgramStep } from '../../contract.ts'
import type { TakenStep } from '../../states.ts'
import { shownPrograms } from '../shown-programs.ts'

type Props = { program: ProgramDetail; step: TakenStep; onClose: () => void }

const stepForm = z.object({ reason: optionalText(300) })
const asksWhy: readonly TakenStep[] = ['pause', 'end', 'reopen']

/** A step that has nothing to ask but why. */
export default function ProgramStepDialog({ program: { id, programName: name, version }, step, onClose }: Props) {
  const { t } = useTranslation()
  const take = useAction(takeProgramStep, {
    refreshes: shownPrograms,
    success: t(`programs.done.${step}`, { name }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(stepForm, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => take.mutateAsync({ params: { id }, body: { step, version, reason } }),
  })
  return (
    <StepDialog
      title={t(`programs.titles.${step}`, { name })}
      means={t(`programs.stepMeans.${step}`)}
      zodForm={zodForm}
      reason={asksWhy.includes(step) ? zodForm.field('reason') : undefined}
      label={t(`programs.steps.${step}`)}
      onClose={onClose}
    />
  )
}
