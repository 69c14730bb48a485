import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { WorkProgress } from '#web/ui/progress/work-progress.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { BulkChange } from '../contract.ts'
import { isBusy } from './change-text.ts'

/** How far it is, or what came of it. */
export function BulkOutcome({ data, keptNames = [] }: { data: BulkChange; keptNames?: readonly string[] }) {
  const { t } = useTranslation()
  const { state, done, total, startedAt } = data
  // When an undo began is not known.
  if (isBusy(state))
    return <WorkProgress done={done} total={total} since={state === 'running' ? startedAt : null} label={t('bulk.progress')} />
  const names = ['changed', 'unchanged', 'skipped'] as const
  const undone = ['takenBack', 'kept'] as const
  // What there is none of is said only where it is the point.
  const said = (state === 'undone' ? undone : names).filter((name, index) => index === 0 || data[name] > 0)
  return (
    <Text size="sm" role="status" className="numbers">
      {said.map((name) => t(`bulk.counts.${name}`, { count: data[name], shown: numberText(data[name]) })).join(' · ')}
      {keptNames.length > 0 && `: ${keptNames.join(', ')}`}
    </Text>
  )
}
