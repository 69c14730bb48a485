import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { OrderState } from '../contract.ts'

const tones: Partial<Record<OrderState, Tone>> = {
  AwaitingApproval: 'waiting',
  AwaitingPayment: 'waiting',
  Paid: 'good',
  Fulfilled: 'good',
  Closed: 'good',
  Rejected: 'bad',
  Cancelled: 'bad',
  Expired: 'bad',
}

export const StateBadge = ({ state }: { state: OrderState }) => <StateText tone={tones[state]} text={textOf(`orders.state.${state}`)} />
