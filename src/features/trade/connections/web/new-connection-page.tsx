import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { configurationPath } from '#contract/places.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SetupForm } from './setup-form.tsx'
import { WizardSteps } from './wizard-steps.tsx'

export default function NewConnectionPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('connections.add')} />
      <WizardSteps step="setup" />
      <SetupForm onSaved={(id) => navigate(configurationPath(id), { replace: true })} />
    </>
  )
}
