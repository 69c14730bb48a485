import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { helpBelow } from '#features/customers/customers/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { StepDialog } from '#web/record/step-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { applyProgramChanges, type ProgramDetail } from '../../contract.ts'
import { shownPrograms } from '../shown-programs.ts'

const applyForm = z.object({ fromDay: z.iso.date('programs.errors.date') })

/** What was written holds: a longer run and a higher ceiling at once, a new version for sales from a day on. */
export default function ApplyDialog({ program, onClose }: { program: ProgramDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, programName: name, version, pending, nextFromDay } = program
  const isVersion = pending === 'version'
  const apply = useAction(applyProgramChanges, {
    refreshes: shownPrograms,
    success: t('programs.changes.applied'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(applyForm, {
    initialValues: { fromDay: nextFromDay },
    labels: { fromDay: t('programs.changes.fromDay') },
    onSubmit: ({ fromDay }) => apply.mutateAsync({ params: { id }, body: { version, fromDay: isVersion ? fromDay : null } }),
  })
  return (
    <StepDialog
      title={t('programs.changes.ask', { name })}
      means={t(`programs.changes.${isVersion ? 'versionMeans' : 'amendmentMeans'}`)}
      zodForm={zodForm}
      label={t('programs.changes.apply')}
      onClose={onClose}
    >
      {isVersion && (
        <DateField
          {...zodForm.field('fromDay')}
          {...helpBelow}
          value={zodForm.form.values.fromDay}
          onChange={(day) => zodForm.form.setFieldValue('fromDay', day)}
          min={nextFromDay}
          description={t('programs.changes.fromDayHelp')}
        />
      )}
    </StepDialog>
  )
}
