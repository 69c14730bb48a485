import { Text } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { textOf } from '#web/text.ts'
import type { OrderState } from '../contract.ts'

/** Green: the money is there. Red: nothing will come. Amber: somebody has to do something. */
const looks: Partial<Record<OrderState, { Icon: typeof IconCircle; color: string }>> = {
  AwaitingApproval: { Icon: IconClock, color: 'var(--mantine-color-yellow-6)' },
  AwaitingPayment: { Icon: IconClock, color: 'var(--mantine-color-yellow-6)' },
  Paid: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-6)' },
  Fulfilled: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-6)' },
  Closed: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-6)' },
  Rejected: { Icon: IconCircleX, color: 'var(--mantine-color-error)' },
  Cancelled: { Icon: IconCircleX, color: 'var(--mantine-color-error)' },
  Expired: { Icon: IconCircleX, color: 'var(--mantine-color-error)' },
}

export function StateBadge({ state }: { state: OrderState }) {
  const { Icon, color } = looks[state] ?? { Icon: IconCircle, color: 'var(--mantine-color-dimmed)' }
  return (
    <Text span size="sm" style={{ display: 'inline-flex', alignItems: 'center', gap: 5, verticalAlign: 'middle' }}>
      <Icon size={15} aria-hidden color={color} />
      {textOf(`orders.state.${state}`)}
    </Text>
  )
}
