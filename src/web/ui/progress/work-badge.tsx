import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconLoader, IconPencil, IconPlayerStop } from '@tabler/icons-react'

const looks = {
  waiting: [IconClock, 'gray'],
  uploaded: [IconPencil, 'gray'],
  checking: [IconLoader, 'gray'],
  checked: [IconPencil, 'gray'],
  running: [IconLoader, 'gray'],
  done: [IconCheck, 'green'],
  cancelled: [IconPlayerStop, 'yellow'],
  failed: [IconAlertTriangle, 'red'],
  undoing: [IconLoader, 'gray'],
  undone: [IconArrowBackUp, 'gray'],
  expired: [IconClock, 'gray'],
} as const

/** Where a piece of background work stands. */
export function WorkBadge({ state, children }: { state: keyof typeof looks; children: string }) {
  const [Icon, color] = looks[state]
  return (
    <Badge
      variant="default"
      tt="none"
      leftSection={<Icon size={14} color={color === 'gray' ? undefined : `var(--mantine-color-${color}-7)`} aria-hidden />}
    >
      {children}
    </Badge>
  )
}
