import { useTranslation } from 'react-i18next'
import { exactTime } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { DisputeRow } from '../contract.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How much time there is to answer; nothing once that is over. */
export function Deadline({ state, dueBy }: Pick<DisputeRow, 'state' | 'dueBy'>) {
  const { t } = useTranslation()
  if (state !== 'answer' || !dueBy) return null
  const left = Date.parse(dueBy) - Date.now()
  const text =
    left < 0
      ? t('disputes.late')
      : left < 2 * dayMs
        ? t('disputes.hoursLeft', { count: Math.floor(left / hourMs) })
        : t('disputes.daysLeft', { count: Math.floor(left / dayMs) })
  return (
    <time dateTime={dueBy} title={exactTime(dueBy)}>
      <StateText tone={left < 2 * dayMs ? 'bad' : 'waiting'} text={text} />
    </time>
  )
}
