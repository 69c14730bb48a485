import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '#web/numbers.ts'
import { WorkProgress } from '#web/ui/work-progress.tsx'
import type { BulkChange } from '../contract.ts'
import { isBusy } from './shown.ts'

/** How far it is, or what came of it. */
export function BulkOutcome({ data, keptNames = [] }: { data: BulkChange; keptNames?: readonly string[] }) {
  const { t } = useTranslation()
  const { state, done, total, startedAt } = data
  // When an undo began is not known.
  if (isBusy(state))
    return <WorkProgress done={done} total={total} since={state === 'running' ? startedAt : null} label={t('bulk.progress')} />
  const counted = state === 'undone' ? { back: data.takenBack, kept: data.kept } : null
  return (
    <Text size="sm" role="status" className="numbers">
      {counted
        ? t('bulk.undone', { back: numberText(counted.back), kept: numberText(counted.kept) })
        : t('bulk.result', {
            changed: numberText(data.changed),
            unchanged: numberText(data.unchanged),
            skipped: numberText(data.skipped),
          })}
      {keptNames.length > 0 && ` ${keptNames.join(', ')}`}
    </Text>
  )
}
