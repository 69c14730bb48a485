import { Alert, Stack, Text } from '@mantine/core'
import { type IconAlertTriangle, IconClockExclamation, IconDatabaseExclamation, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { relativeTime } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { useNow } from '#web/ui/values/use-now.ts'
import type { Device } from '../../contract.ts'
import { healthOf, skewShownMs } from '../../states.ts'
import { clockText } from './clock-text.ts'

/** What may cost a document, before anybody misses it. Nothing while all is well. */
export function Notices({ device }: { device: Device }) {
  const { t } = useTranslation()
  const now = useNow()
  const { deviceState, lastContactAt, unsentCount, unsentValue, persisted, skewMs } = device
  if (!lastContactAt || deviceState === 'Wiped' || deviceState === 'Retired') return null
  const left = { count: unsentCount, shown: numberText(unsentCount), value: formatCents(unsentValue) }
  const isStale = healthOf(new Date(lastContactAt), new Date(now)) === 'Stale'
  const isSilent = isStale && unsentCount > 0
  const isWrong = Math.abs(skewMs) >= skewShownMs
  if (!isSilent && persisted !== false && !isWrong) return null
  return (
    <Stack gap="sm" mb="lg">
      {isSilent && (
        <Notice Icon={IconWifiOff} title={t('devices.notices.silent', { when: relativeTime(lastContactAt, now) })}>
          {t('devices.notices.silentText', left)}
        </Notice>
      )}
      {persisted === false && (
        <Notice Icon={IconDatabaseExclamation} title={t('devices.notices.cleared')}>
          {t(unsentCount > 0 ? 'devices.notices.clearedWithUnsent' : 'devices.notices.clearedText', left)}
        </Notice>
      )}
      {isWrong && (
        <Notice Icon={IconClockExclamation} title={t('devices.notices.clock', { clock: clockText(skewMs) })}>
          {t('devices.notices.clockText')}
        </Notice>
      )}
    </Stack>
  )
}

function Notice({ Icon, title, children }: { Icon: typeof IconAlertTriangle; title: string; children: ReactNode }) {
  return (
    <Alert color="yellow" icon={<Icon aria-hidden />} title={title} role="status">
      <Text inherit>{children}</Text>
    </Alert>
  )
}
