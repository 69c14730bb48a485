import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconArrowsExchange,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleOff,
  IconClock,
  IconHelpCircle,
  IconPlugConnectedX,
  IconSend,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { syncStates } from '../contract.ts'

type RecordSyncState = (typeof syncStates)[number]

const looks = {
  none: { color: 'gray', Icon: IconCircleOff },
  waiting: { color: 'yellow', Icon: IconClock },
  sending: { color: 'blue', Icon: IconSend },
  synced: { color: 'green', Icon: IconCircleCheck },
  refused: { color: 'red', Icon: IconAlertTriangle },
  unknown: { color: 'yellow', Icon: IconHelpCircle },
  conflict: { color: 'red', Icon: IconArrowsExchange },
  off: { color: 'gray', Icon: IconPlugConnectedX },
  removed: { color: 'gray', Icon: IconArrowMerge },
  ignored: { color: 'gray', Icon: IconCircleMinus },
} satisfies Record<RecordSyncState, { color: string; Icon: typeof IconClock }>

/** Where a record stands with QuickBooks: a word and an icon, never colour alone. */
export function QuickBooksBadge({ state }: { state: RecordSyncState }) {
  const { t } = useTranslation()
  const { color, Icon } = looks[state]
  return (
    <Badge
      variant="light"
      leftSection={<Icon size={13} aria-hidden />}
      styles={{
        root: { textTransform: 'none', background: `light-dark(var(--mantine-color-${color}-0), var(--mantine-color-dark-5))` },
        label: { color: 'var(--mantine-color-text)', fontWeight: 550 },
        section: { color: `light-dark(var(--mantine-color-${color}-8), var(--mantine-color-${color}-4))` },
      }}
    >
      {t(`syncState.${state}`)}
    </Badge>
  )
}
