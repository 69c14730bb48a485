import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { StoreState } from '../states.ts'

const tones = { Draft: 'plain', Scheduled: 'waiting', Open: 'good', Paused: 'waiting', Closed: 'plain', Archived: 'plain' } as const

export function StoreStateText({ state }: { state: StoreState }) {
  const { t } = useTranslation()
  return <StateText tone={tones[state]} text={t(`stores.states.${state}`)} />
}
