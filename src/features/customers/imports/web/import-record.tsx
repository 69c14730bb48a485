import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { importsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Import } from '../contract.ts'
import { getImport } from '../contract.ts'
import { CheckResult } from './check-result.tsx'
import { ImportResult } from './import-result.tsx'
import { MapForm } from './map-form.tsx'
import { StepProgress } from './shared/step-progress.tsx'
import { CancelButton } from './step-buttons.tsx'

const busyStates = ['checking', 'running', 'undoing'] as const
const busyAs = (state: Import['state']) => busyStates.find((each) => each === state)

/** One import, at whatever step it is. */
export function ImportRecord({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(
    getImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && busyAs(state.data.state) ? 2000 : false) },
  )
  const back = (
    <Anchor component={Link} to={importsPath} size="sm">
      {t('imports.all')}
    </Anchor>
  )
  if (!data)
    return (
      <>
        <PageHeader title={t('imports.title')} description={back} />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton h={260} />}
      </>
    )
  return (
    <>
      <PageHeader
        title={data.fileName}
        documentTitle={`${data.fileName} · ${t('imports.title')}`}
        beside={<WorkBadge state={data.state}>{t(`imports.states.${data.state}`)}</WorkBadge>}
        description={back}
      />
      <Stack gap="lg" maw={860}>
        <Text size="sm" c="dimmed">
          {data.createdBy} · <DateText iso={data.createdAt} />
        </Text>
        <Step data={data} />
      </Stack>
    </>
  )
}

function Step({ data }: { data: Import }) {
  const { t } = useTranslation()
  const step = busyAs(data.state)
  if (step) return <StepProgress step={step} data={data} stop={<CancelButton id={data.id} label={t('imports.stop')} />} />
  if (data.state === 'checked') return <CheckResult data={data} />
  if (data.state === 'uploaded') return <MapForm data={data} />
  return <ImportResult data={data} />
}
