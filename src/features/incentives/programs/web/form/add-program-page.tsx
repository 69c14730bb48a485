import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { programRewardsPath, programsPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { today } from '#web/ui/values/dates.ts'
import { addEditProgram, getProgramChoices } from '../../contract.ts'
import { shownPrograms } from '../shown-programs.ts'
import type { Choices } from './choices.ts'
import { CopyField } from './copy-field.tsx'
import { SetupFormView } from './setup-form.tsx'
import { newValues } from './setup-values.ts'
import { useSetupForm } from './use-setup-form.ts'
import { WizardSteps } from './wizard-steps.tsx'

export default function AddProgramPage() {
  const choices = useApi(getProgramChoices, {})
  if (choices.data) return <AddProgram choices={choices.data} />
  return choices.error ? <ErrorState error={choices.error} onRetry={choices.refetch} /> : <RecordSkeleton />
}

function AddProgram({ choices }: { choices: Choices }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [copyOf, setCopyOf] = useState<string | null>(null)
  const save = useAction(addEditProgram, { refreshes: shownPrograms, success: t('programs.form.added'), silent: true })
  const [plain] = useState(() => newValues(today(), choices.minimumPayout))
  const zodForm = useSetupForm({
    initialValues: plain,
    onSave: async (fields) => {
      const { programId } = await save.mutateAsync({ body: { ...fields, ...(copyOf && { copyOf }) } })
      await navigate(programRewardsPath(programId), { replace: true })
    },
  })
  return (
    <>
      <PageHeader title={t('programs.add')} description={t('programs.form.addText')} />
      <WizardSteps step="setup" />
      <SetupFormView zodForm={zodForm} program={null} choices={choices} back={{ to: programsPath, state: null }}>
        <CopyField zodForm={zodForm} plain={plain} copyOf={copyOf} onCopy={setCopyOf} />
      </SetupFormView>
    </>
  )
}
