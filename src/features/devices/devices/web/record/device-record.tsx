import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { devicePath } from '#contract/places.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { RecordTabs } from '#web/record/record-tabs.tsx'
import type { Device } from '../../contract.ts'
import { DeviceHeader } from './device-header.tsx'
import { type DevicePart, type DeviceParts, partKeys } from './device-parts.ts'
import { OverviewTab } from './overview-tab.tsx'

export function DeviceRecord({ device, parts }: { device: Device; parts: DeviceParts }) {
  const { t } = useTranslation()
  const may = useCan()
  const { id, deviceName, inventoryLocationId, inventoryLocationName } = device
  useEffect(() => {
    noteRecent({ path: devicePath(id), name: deviceName })
  }, [id, deviceName])
  const part: DevicePart = { id, deviceName, locationId: inventoryLocationId, locationName: inventoryLocationName }
  const added = partKeys.flatMap((key) => parts.tabs.filter((each) => each.key === key && may(each.ability)))
  return (
    <>
      <DeviceHeader device={device} />
      <RecordTabs
        tabs={[
          { key: 'overview', label: t('devices.tabs.overview'), shows: () => <OverviewTab device={device} /> },
          ...added.map(({ key, Panel }) => ({ key, label: t(`devices.tabs.${key}`), shows: () => <Panel {...part} /> })),
        ]}
      />
    </>
  )
}
