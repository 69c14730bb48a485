import { Button } from '@mantine/core'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import { Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { devicesPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { getDevice } from '../../contract.ts'
import { rereadMs } from '../reread.ts'
import type { DeviceParts } from './device-parts.ts'
import { DeviceRecord } from './device-record.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

const EditDevice = lazyPart(() => import('../form/edit-device.tsx'))

/** One device; with `?edit=1` its form. */
export function DevicePage({ parts }: { parts: DeviceParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const editing = params.get('edit') === '1'
  // The form is longer than the record: neither shall begin in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what it reacts to
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 })
  }, [editing])
  const device = useApi(getDevice, { params: { id } }, { refetchInterval: useFallbackInterval() || rereadMs })
  if (device.data) {
    const mayEdit = device.data.canWrite && device.data.deviceState !== 'Retired'
    return editing && mayEdit ? (
      <Suspense fallback={<RecordSkeleton />}>
        <EditDevice key={id} device={device.data} />
      </Suspense>
    ) : (
      <DeviceRecord key={id} device={device.data} parts={parts} />
    )
  }
  if (!device.error) return <RecordSkeleton />
  if (device.error.status !== 404 && device.error.status !== 400) return <ErrorState error={device.error} onRetry={device.refetch} />
  return (
    <>
      <PageHeader title={t('devices.title')} />
      <EmptyState
        icon={<IconDeviceMobileOff size={36} />}
        title={t('devices.record.missing')}
        text={t('devices.record.missingText')}
        action={
          <Button component={Link} to={devicesPath}>
            {t('devices.record.toList')}
          </Button>
        }
      />
    </>
  )
}
