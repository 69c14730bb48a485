import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { configurationPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { type Configuration, getIntegrationConfiguration } from '../contract.ts'
import { DetailForm } from './detail-form.tsx'
import { RetrieveButton } from './retrieve-button.tsx'
import { SetupForm } from './setup-form.tsx'
import { StateBadge } from './state-badge.tsx'
import { useStateChange } from './use-state-change.ts'
import { WizardSteps } from './wizard-steps.tsx'

const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'))

/** A connection: step two of the wizard, or with `?step=setup` step one. */
export default function ConnectionPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useApi(getIntegrationConfiguration, { params: { id } })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={420} maw={640} />
  return <Connection configuration={data} />
}

function Connection({ configuration }: { configuration: Configuration }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { id, name, ediType, direction, state } = configuration
  const step = params.get('step') === 'setup' ? 'setup' : 'detail'
  const description = `${textOf(`connections.types.${ediType}`)} · ${textOf(`connections.directions.${direction}`)} · ${textOf(`connections.stateHelp.${state}`)}`
  return (
    <>
      <PageHeader
        title={name}
        beside={<StateBadge state={state} />}
        description={description}
        actions={<Actions configuration={configuration} />}
      />
      <WizardSteps step={step} id={id} />
      {step === 'setup' ? (
        <SetupForm configuration={configuration} onSaved={() => navigate(configurationPath(id), { replace: true })} />
      ) : (
        <DetailForm key={`${id} ${ediType} ${direction}`} configuration={configuration} />
      )}
    </>
  )
}

function Actions({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation()
  const may = useCan()
  const [removing, setRemoving] = useState(false)
  const { next, change, changing } = useStateChange(configuration)
  return (
    <>
      {may('connections.write') && (
        <Button variant="default" onClick={() => setRemoving(true)}>
          {t('common.remove')}
        </Button>
      )}
      {next && (
        <GuardedButton
          ability="connections.write"
          variant={next.change === 'pause' ? 'default' : 'filled'}
          loading={changing}
          onClick={change}
        >
          {next.label}
        </GuardedButton>
      )}
      <RetrieveButton connection={configuration} />
      {removing && <RemoveDialog connection={configuration} onClose={() => setRemoving(false)} />}
    </>
  )
}
