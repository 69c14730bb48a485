import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconLoader, IconPencil, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ImportRow } from '../contract.ts'

const looks = {
  uploaded: [IconPencil, 'gray'],
  checking: [IconLoader, 'gray'],
  checked: [IconPencil, 'gray'],
  running: [IconLoader, 'gray'],
  done: [IconCheck, 'green'],
  cancelled: [IconPlayerStop, 'yellow'],
  failed: [IconAlertTriangle, 'red'],
  undoing: [IconLoader, 'gray'],
  undone: [IconArrowBackUp, 'gray'],
} as const

export function StateBadge({ state }: Pick<ImportRow, 'state'>) {
  const { t } = useTranslation()
  const [Icon, color] = looks[state]
  return (
    <Badge
      variant="default"
      tt="none"
      leftSection={<Icon size={14} color={color === 'gray' ? undefined : `var(--mantine-color-${color}-7)`} aria-hidden />}
    >
      {t(`imports.states.${state}`)}
    </Badge>
  )
}
