import { textOf } from '#web/text.ts'
import { StateText, type Tone } from '#web/ui/state-text.tsx'
import type { TransactionState } from '../contract.ts'

const tones: Partial<Record<TransactionState, Tone>> = {
  Disputed: 'bad',
  Paid: 'good',
  PartlyRefunded: 'good',
  Processing: 'waiting',
  WaitingForCustomer: 'waiting',
  Declined: 'bad',
}

/** How a payment stands (decisions 3.15). */
export const TransactionBadge = ({ state }: { state: TransactionState }) => (
  <StateText tone={tones[state]} text={textOf(`payments.state.${state}`)} />
)
