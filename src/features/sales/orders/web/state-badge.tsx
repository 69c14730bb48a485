import { Group } from '@mantine/core'
import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { OrderRow, OrderState, PaymentState } from '../contract.ts'

const tones: Partial<Record<OrderState, Tone>> = {
  Quote: 'waiting',
  AwaitingApproval: 'waiting',
  AwaitingPayment: 'waiting',
  Paid: 'good',
  PartShipped: 'waiting',
  Fulfilled: 'good',
  Closed: 'good',
  Rejected: 'bad',
  Cancelled: 'bad',
  Expired: 'bad',
}
/** Where the state does not say it already: nothing is said of what is not paid. */
const paymentTones: Partial<Record<PaymentState, Tone>> = { PartPaid: 'waiting', Paid: 'good', PartRefunded: 'plain', Refunded: 'plain' }

/** Where an order is, and how its money stands. */
export function StateBadge({ state, paymentState }: Pick<OrderRow, 'state' | 'paymentState'>) {
  const tone = paymentState === state ? undefined : paymentTones[paymentState]
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="wrap" style={{ verticalAlign: 'middle' }}>
      <StateText tone={tones[state]} text={textOf(`orders.state.${state}`)} />
      {tone && <StateText tone={tone} text={textOf(`orders.payment.${paymentState}`)} />}
    </Group>
  )
}
