import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { TransactionState } from '../contract.ts'
import { declineText } from './reason-text.ts'

const tones: Partial<Record<TransactionState, Tone>> = {
  Disputed: 'bad',
  Paid: 'good',
  PartlyRefunded: 'good',
  Processing: 'waiting',
  WaitingForCustomer: 'waiting',
  Declined: 'bad',
}

type Props = { state: TransactionState; reason?: string; lines?: number }

/** How a payment stands (rules 3.15); of a declined one with its reason. `lines`: so many at most. */
export function TransactionBadge({ state, reason = '', lines }: Props) {
  const name = textOf(`payments.state.${state}`)
  return <StateText tone={tones[state]} text={state === 'Declined' && reason ? `${name} – ${declineText(reason)}` : name} lines={lines} />
}
