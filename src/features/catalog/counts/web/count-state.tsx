import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { CountState } from '../contract.ts'

const tones = { open: 'waiting', counted: 'waiting', approved: 'good', cancelled: 'plain' } as const

export const CountStateText = ({ state }: { state: CountState }) => {
  const { t } = useTranslation()
  return <StateText tone={tones[state]} text={t(`stock.counts.states.${state}`)} />
}
