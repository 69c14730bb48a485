import { Anchor, Group } from '@mantine/core'
import { IconPencil, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { devicePath, deviceStockPath, devicesPath } from '#contract/places.ts'
import { quantityText } from '#features/catalog/stock/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { askedFor } from '#web/list/list-address.ts'
import { listOf } from '#web/list/list-of.ts'
import { Neighbours } from '#web/list/neighbours.tsx'
import { Figure } from '#web/record/figure.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type Device, getDeviceNeighbours } from '../../contract.ts'
import { DeviceStateText, HealthText } from '../device-state.tsx'
import { deviceList } from '../list/list-state.ts'

const PairingDialog = lazyPart(() => import('./pairing-dialog.tsx'))

/** Name, state, the figures that matter, the one step that comes next, and the way back into the list. */
export function DeviceHeader({ device }: { device: Device }) {
  const { t } = useTranslation()
  const location = useLocation()
  const [pairing, setPairing] = useState(false)
  const { id, deviceName, deviceState, repCode, repName, canWrite, steps, pairedAt } = device
  const isNew = steps.some(({ step, refusals }) => step === 'pair' && refusals.length === 0) && !pairedAt
  return (
    <>
      <RecordHeader
        list={{ path: devicesPath, label: t('devices.title') }}
        neighbours={<DeviceNeighbours id={id} from={listOf(location.state)} />}
        title={deviceName}
        beside={
          <Group gap={10} role="status">
            <DeviceStateText state={deviceState} />
            {deviceState === 'Active' && <HealthText {...device} />}
          </Group>
        }
        description={`${repCode} · ${repName}`}
        actions={
          <>
            {deviceState !== 'Retired' && (
              <GuardedButton
                ability="devices.write"
                allowed={canWrite}
                to="?edit=1"
                aria-keyshortcuts="e"
                state={location.state}
                variant={isNew ? 'default' : 'filled'}
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                {t('common.edit')}
              </GuardedButton>
            )}
            {isNew && (
              <GuardedButton
                ability="devices.write"
                allowed={canWrite}
                leftSection={<IconQrcode size={16} aria-hidden />}
                onClick={() => setPairing(true)}
              >
                {t('devices.steps.pair')}
              </GuardedButton>
            )}
          </>
        }
        figures={<Figures device={device} />}
      />
      <Suspense>{pairing && <PairingDialog device={device} onClose={() => setPairing(false)} />}</Suspense>
    </>
  )
}

function DeviceNeighbours({ id, from }: { id: string; from: string }) {
  const { t } = useTranslation()
  const query = askedFor(deviceList.read(new URLSearchParams(from)))
  const { data } = useApi(getDeviceNeighbours, { params: { id }, query }, { staleTime: 60_000 })
  const labels = { previous: t('devices.record.previous'), next: t('devices.record.next') }
  return <Neighbours found={data} path={devicePath} from={from} labels={labels} />
}

function Figures({ device }: { device: Device }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const { salesMtd, unsentCount, unsentValue, inventory } = device
  const { unitsOnHand, belowPar, belowZero } = inventory
  return (
    <>
      <Figure label={t('fields.salesMtd')}>{formatCents(salesMtd)}</Figure>
      <Figure label={t('fields.unsentCount')} small={unsentCount > 0 && `· ${formatCents(unsentValue)}`}>
        {numberText(unsentCount)}
      </Figure>
      <Figure
        label={
          <Anchor component={Link} to={deviceStockPath(device.id)} state={state} inherit c="dimmed" underline="always">
            {t('fields.inventory')}
          </Anchor>
        }
        small={
          belowZero
            ? `· ${t('stock.level.negative')}`
            : belowPar > 0 && `· ${t('devices.inventory.low', { count: belowPar, shown: numberText(belowPar) })}`
        }
        alarming={belowZero}
      >
        {t('devices.inventory.units', { shown: quantityText(unitsOnHand) })}
      </Figure>
    </>
  )
}
