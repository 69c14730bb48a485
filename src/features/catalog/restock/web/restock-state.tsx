import { useTranslation } from 'react-i18next'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { RestockState } from '../ways.ts'

const tones = {
  Draft: 'plain',
  Requested: 'waiting',
  Approved: 'waiting',
  Picked: 'waiting',
  InTransit: 'waiting',
  Received: 'good',
  PartReceived: 'waiting',
  Closed: 'good',
  Rejected: 'bad',
  Cancelled: 'plain',
} as const

export const RestockStateText = ({ state }: { state: RestockState }) => {
  const { t } = useTranslation()
  return <StateText tone={tones[state]} text={t(`restock.states.${state}`)} />
}
