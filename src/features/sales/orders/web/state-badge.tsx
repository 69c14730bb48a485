import { Group } from '@mantine/core'
import { contextOf } from '#contract/order-label.ts'
import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { OrderRow, OrderState, PaymentState } from '../contract.ts'

const tones: Partial<Record<OrderState, Tone>> = {
  Quote: 'waiting',
  QuoteExpired: 'plain',
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

type Shown = Pick<OrderRow, 'state' | 'paymentState' | 'label'>
const paymentTone = ({ state, paymentState }: Omit<Shown, 'label'>) => (paymentState === state ? undefined : paymentTones[paymentState])

/** Where an order is, or a payment request, and how its money stands. */
export function StateBadge({ state, paymentState, label }: Shown) {
  const tone = paymentTone({ state, paymentState })
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="wrap" style={{ verticalAlign: 'middle' }}>
      <StateText tone={tones[state]} text={textOf(`orders.state.${state}`, contextOf(label))} />
      {tone && <StateText tone={tone} text={textOf(`orders.payment.${paymentState}`)} />}
    </Group>
  )
}

/** The same in a row of a list: one sign, and words that take no more than two short lines. */
export function StateCell(shown: Shown) {
  const { state, paymentState, label } = shown
  const tone = paymentTone(shown)
  const texts = [textOf(`orders.state.${state}`, contextOf(label)), tone && textOf(`orders.payment.${paymentState}`)]
  return <StateText tone={tones[state] ?? tone} text={texts.filter(Boolean).join(' · ')} lines={2} />
}
