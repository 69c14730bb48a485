import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { DisputeRow } from '../contract.ts'

const tones: Record<DisputeRow['state'], Tone> = { answer: 'bad', review: 'waiting', won: 'good', lost: 'bad' }

export const DisputeBadge = ({ state }: Pick<DisputeRow, 'state'>) => (
  <StateText tone={tones[state]} text={textOf(`disputes.state.${state}`)} />
)
