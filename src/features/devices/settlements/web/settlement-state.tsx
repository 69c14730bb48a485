import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { SettlementRow } from '../contract.ts'

const tones: Record<SettlementRow['state'], Tone> = { stands: 'good', undone: 'plain', undo: 'waiting' }
/** Whether it still says who has the money. */
export const SettlementState = ({ state }: Pick<SettlementRow, 'state'>) => (
  <StateText tone={tones[state]} text={textOf(`settlements.states.${state}`)} />
)
