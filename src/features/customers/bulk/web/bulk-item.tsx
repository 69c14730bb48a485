import { useTranslation } from 'react-i18next'
import { DoneItem } from '#web/ui/progress/done-list.tsx'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { BulkChange } from '../contract.ts'
import { StopBulk, UndoBulk } from './bulk-buttons.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { isBusy, whatOf } from './change-text.ts'

/** One bulk change: what, with how many, by whom, when, and how it stands. */
export function BulkItem({ row }: { row: BulkChange }) {
  const { t } = useTranslation()
  const { state, startedBy, startedAt, undoUntil } = row
  const count = isBusy(state) ? {} : { said: t('bulk.customers', { count: row.total, shown: numberText(row.total) }) }
  return (
    <DoneItem
      what={whatOf(row)}
      badge={<WorkBadge state={state}>{t(`bulk.states.${state}`)}</WorkBadge>}
      buttons={
        <>
          <StopBulk data={row} />
          <UndoBulk data={row} />
        </>
      }
      {...count}
      by={startedBy}
      at={startedAt}
      undoUntil={undoUntil}
    >
      <BulkOutcome data={row} />
    </DoneItem>
  )
}
