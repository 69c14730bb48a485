import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemImportsPath } from '#contract/places.ts'
import { StepProgress } from '#features/customers/imports/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { getItemImport, type ItemImport } from '../contract.ts'
import { CheckResult } from './check-result.tsx'
import { ImportResult } from './import-result.tsx'
import { MapForm } from './map-form.tsx'
import { CancelButton } from './step-buttons.tsx'

const busyStates = ['checking', 'running', 'undoing'] as const
const busyAs = (state: ItemImport['state']) => busyStates.find((each) => each === state)

/** One import, at whatever step it is. */
export function ImportRecord({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(
    getItemImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && busyAs(state.data.state) ? 2000 : false) },
  )
  const back = (
    <Anchor component={Link} to={itemImportsPath} size="sm">
      {t('imports.all')}
    </Anchor>
  )
  if (!data)
    return (
      <>
        <PageHeader title={t('items.imports.title')} description={back} />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton h={260} />}
      </>
    )
  return (
    <>
      <PageHeader
        title={data.fileName}
        documentTitle={`${data.fileName} · ${t('items.imports.title')}`}
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

function Step({ data }: { data: ItemImport }) {
  const { t } = useTranslation()
  const step = busyAs(data.state)
  if (step) return <StepProgress step={step} data={data} stop={<CancelButton id={data.id} label={t('imports.stop')} />} />
  if (data.state === 'checked') return <CheckResult data={data} />
  if (data.state === 'uploaded') return <MapForm data={data} />
  return <ImportResult data={data} />
}
