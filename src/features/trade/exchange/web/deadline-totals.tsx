import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { exactTime } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { listDeadlines } from '../contract.ts'

/** What late answers have cost, and those that the next day will. */
export function DeadlineTotals({ atRisk: { overdue, lost, withinDay } }: Pick<Result<typeof listDeadlines>, 'atRisk'>) {
  const { t } = useTranslation()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return (
    <>
      {overdue > 0 && (
        <StateText tone="bad" text={t('edi.deadlines.lost', { amount: formatCents(lost), count: overdue, shown: numberText(overdue) })} />
      )}
      {withinDay > 0 && (
        <StateText tone="waiting" text={t('edi.deadlines.withinDay', { amount: formatCents(withinDay), time: exactTime(tomorrow) })} />
      )}
    </>
  )
}
