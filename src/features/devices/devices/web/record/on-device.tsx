import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Data } from '#web/record/data.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { fileSize } from '#web/ui/values/file-size.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { Device } from '../../contract.ts'
import { skewShownMs } from '../../states.ts'
import { Unsent } from '../device-figures.tsx'
import { HealthText } from '../device-state.tsx'
import { clockText } from './clock-text.ts'

/** What it said of itself at its last contact. */
export function OnDevice({ device }: { device: Device }) {
  const { t } = useTranslation()
  const { lastContactAt, pairedAt, deviceState, appVersion, rulesVersion, numberPrefix, nextNumber, installed, skewMs } = device
  const title = t('devices.record.onDevice')
  if (!lastContactAt)
    return (
      <Section title={title}>
        <Text c="dimmed">{t(pairedAt ? 'devices.record.notHeardYet' : 'devices.record.notPaired')}</Text>
      </Section>
    )
  return (
    <Section title={title}>
      <Data
        rows={[
          [t('fields.unsentCount'), <Unsent key="unsent" row={device} />],
          [
            t('fields.lastContact'),
            <>
              <DateText iso={lastContactAt} />
              {deviceState === 'Active' && (
                <>
                  {' · '}
                  <HealthText {...device} />
                </>
              )}
            </>,
          ],
          [t('devices.record.nextNumber'), <span key="next" className="numbers">{`${numberPrefix}-${nextNumber}`}</span>],
          [t('fields.appVersion'), appVersion],
          [t('devices.record.rulesVersion'), rulesVersion > 0 && numberText(rulesVersion)],
          [t('devices.record.storage'), <Storage key="storage" device={device} />],
          [t('devices.record.installed'), installed !== null && t(installed ? 'common.yes' : 'devices.record.inBrowser')],
          [t('devices.record.clock'), Math.abs(skewMs) < skewShownMs ? t('devices.clock.right') : clockText(skewMs)],
        ]}
      />
    </Section>
  )
}

/** How much is there of how much may be, and whether the browser promised to keep it. */
function Storage({ device: { storageUsage, storageQuota, persisted } }: { device: Device }): ReactNode {
  const { t } = useTranslation()
  const size =
    storageUsage !== null &&
    (storageQuota === null
      ? fileSize(storageUsage)
      : t('devices.record.storageOf', { usage: fileSize(storageUsage), quota: fileSize(storageQuota) }))
  if (persisted !== false) return [size, persisted && t('devices.record.kept')].filter(Boolean).join(' · ') || '–'
  return (
    <>
      {size && <div>{size}</div>}
      <IconAlertTriangle size={14} aria-hidden color="var(--mantine-color-yellow-6)" style={{ verticalAlign: '-2px' }} />{' '}
      {t('devices.record.mayBeCleared')}
    </>
  )
}
