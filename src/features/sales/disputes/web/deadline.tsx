import { useTranslation } from 'react-i18next'
import { exactTime } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { useNow } from '#web/ui/values/use-now.ts'
import type { DisputeRow } from '../contract.ts'

const dayMs = 86_400_000

/** Until when it can be answered; nothing once that is over. */
export function Deadline({ state, dueBy }: Pick<DisputeRow, 'state' | 'dueBy'>) {
  const { t } = useTranslation()
  const now = useNow()
  if (state !== 'answer' || !dueBy) return null
  const left = Date.parse(dueBy) - now
  return (
    <time dateTime={dueBy}>
      <StateText tone={left < 2 * dayMs ? 'bad' : 'waiting'} text={exactTime(dueBy)} />
      {left < 0 && ` · ${t('disputes.late')}`}
    </time>
  )
}
