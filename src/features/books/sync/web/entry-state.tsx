import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconClock, IconHelpCircle, IconRefresh, IconSend } from '@tabler/icons-react'
import type { DeliveryState } from '#contract/ledger.ts'
import { textOf } from '#web/app/text.ts'

const looks = {
  waiting: { color: 'var(--mantine-color-dimmed)', Icon: IconClock },
  sending: { color: 'var(--mantine-color-blue-7)', Icon: IconSend },
  retrying: { color: 'var(--mantine-color-yellow-8)', Icon: IconRefresh },
  unknown: { color: 'var(--mantine-color-yellow-8)', Icon: IconHelpCircle },
  refused: { color: 'var(--mantine-color-error)', Icon: IconAlertTriangle },
  done: { color: 'var(--mantine-color-green-7)', Icon: IconCircleCheck },
  ignored: { color: 'var(--mantine-color-dimmed)', Icon: IconCircleMinus },
} satisfies Record<DeliveryState, { color: string; Icon: typeof IconClock }>

/** The state as a picture; its word is for who does not see it. */
export function EntryState({ state }: { state: DeliveryState }) {
  const { color, Icon } = looks[state]
  const label = textOf(`deliveries.states.${state}`)
  return <Icon size={20} color={color} role="img" aria-label={label} title={label} style={{ flexShrink: 0, marginTop: 2 }} />
}
