import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { VisitRow } from '../contract.ts'

const tones = { done: 'good', planned: 'waiting', late: 'bad', calledOff: 'plain' } as const

export function VisitStateText({ row: { state, late } }: { row: Pick<VisitRow, 'state' | 'late'> }) {
  const { t } = useTranslation()
  const shown = late ? 'late' : state
  return <StateText tone={tones[shown]} text={t(`visits.states.${shown}`)} />
}
