import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import classes from './done-list.module.css'

/** What was done with many records at once, one below the other. */
export const DoneList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

type Props = {
  what: string
  badge?: ReactNode
  buttons: ReactNode
  said?: string
  by: string
  at: string
  undoUntil: string | null
  children: ReactNode
}

/** `said`: with how many; `children`: what came of it. */
export function DoneItem({ what, badge, buttons, said, by, at, undoUntil, children }: Props) {
  const { t } = useTranslation()
  return (
    <li>
      <Group justify="space-between" gap="sm" mih={30}>
        <Group gap="xs">
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {what}
          </Title>
          {badge}
        </Group>
        <Group gap="xs">{buttons}</Group>
      </Group>
      <Text size="sm" c="dimmed" className="numbers">
        {said && `${said} · `}
        {by} · <DateText iso={at} />
      </Text>
      {children}
      {undoUntil && (
        <Text size="sm" c="dimmed">
          {t('work.undoUntil')} <DayText iso={undoUntil} />
        </Text>
      )}
    </li>
  )
}
