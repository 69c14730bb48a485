import { useTranslation } from 'react-i18next'
import { DateText } from '#web/ui/values/date-text.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import { useNow } from '#web/ui/values/use-now.ts'
import type { DeviceRow } from '../contract.ts'
import { type DeviceState, healthOf } from '../states.ts'

const toneOfState = { Invited: 'waiting', Active: 'good', Suspended: 'waiting', Lost: 'bad', Wiped: 'plain', Retired: 'plain' } as const

export function DeviceStateText({ state }: { state: DeviceState }) {
  const { t } = useTranslation()
  return <StateText tone={toneOfState[state]} text={t(`devices.states.${state}`)} />
}

const toneOfHealth = { Never: 'plain', Online: 'good', Idle: 'plain', Stale: 'waiting' } as const
/** Nothing is expected of these. */
const silent: readonly DeviceState[] = ['Invited', 'Wiped', 'Retired']

/** By the clock of the one who looks: it goes on while nothing is heard. */
export function HealthText({ deviceState, lastContactAt }: Pick<DeviceRow, 'deviceState' | 'lastContactAt'>) {
  const { t } = useTranslation()
  const now = useNow()
  if (!lastContactAt) return silent.includes(deviceState) ? null : <StateText tone="plain" text={t('devices.health.Never')} />
  const health = healthOf(new Date(lastContactAt), new Date(now))
  if (silent.includes(deviceState) || health === 'Idle' || health === 'Never') return <DateText iso={lastContactAt} />
  return <StateText tone={toneOfHealth[health]} text={t(`devices.health.${health}`)} />
}
