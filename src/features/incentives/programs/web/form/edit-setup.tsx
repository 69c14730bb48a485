import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { programPath, programRewardsPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { addEditProgram, getProgramChoices, type ProgramDetail } from '../../contract.ts'
import { shownPrograms } from '../shown-programs.ts'
import { ChangesNote } from './changes-note.tsx'
import { SetupFormView } from './setup-form.tsx'
import { valuesOf } from './setup-values.ts'
import { useSetupForm } from './use-setup-form.ts'
import { WizardSteps } from './wizard-steps.tsx'

/** The first step of a program that there is. What somebody else saved meanwhile is said, and what was typed stays. */
export default function EditSetup({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [base] = useState(program)
  const { id, programName: name } = base
  const choices = useApi(getProgramChoices, {}, { staleTime: 60_000 })
  const save = useAction(addEditProgram, { refreshes: shownPrograms, silent: true })
  const zodForm = useSetupForm({
    programId: id,
    initialValues: valuesOf(base.fields),
    onSave: async (fields) => {
      await save.mutateAsync({ body: { ...fields, programId: id, version: base.version } })
      await navigate(programRewardsPath(id), { state, replace: true })
    },
  })
  if (!choices.data) return choices.error ? <ErrorState error={choices.error} onRetry={choices.refetch} /> : <RecordSkeleton />
  return (
    <>
      <PageHeader title={t('customers.form.editTitle', { name })} description={<ChangesNote program={base} />} />
      <WizardSteps step="setup" id={id} />
      <SetupFormView zodForm={zodForm} program={base} choices={choices.data} back={{ to: programPath(id), state }} />
    </>
  )
}
