import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { ProgramState } from '../states.ts'

const tones = {
  Draft: 'plain',
  Scheduled: 'waiting',
  Open: 'good',
  Paused: 'waiting',
  Ended: 'plain',
  Closing: 'waiting',
  Closed: 'plain',
} as const

export function ProgramStateText({ state }: { state: ProgramState }) {
  const { t } = useTranslation()
  return <StateText tone={tones[state]} text={t(`programs.states.${state}`)} />
}
