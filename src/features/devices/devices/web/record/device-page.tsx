import { IconDeviceMobileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { devicesPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { useEditing } from '#web/record/use-editing.ts'
import { getDevice } from '../../contract.ts'
import { rereadMs } from '../reread.ts'
import type { DeviceParts } from './device-parts.ts'
import { DeviceRecord } from './device-record.tsx'

const EditDevice = lazyPart(() => import('../form/edit-device.tsx'))

/** One device; with `?edit=1` its form. */
export function DevicePage({ parts }: { parts: DeviceParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const isEditing = useEditing()
  const found = useApi(getDevice, { params: { id } }, { refetchInterval: useFallbackInterval() || rereadMs })
  return (
    <RecordPage
      found={found}
      heading={t('devices.title')}
      missing={{
        Icon: IconDeviceMobileOff,
        title: t('devices.record.missing'),
        text: t('devices.record.missingText'),
        to: devicesPath,
        toLabel: t('devices.record.toList'),
      }}
      meanwhile={<RecordSkeleton figures={3} />}
    >
      {(device) =>
        isEditing && device.canWrite && device.deviceState !== 'Retired' ? (
          <EditDevice key={id} device={device} />
        ) : (
          <DeviceRecord key={id} device={device} parts={parts} />
        )
      }
    </RecordPage>
  )
}
