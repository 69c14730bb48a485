import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../contract.ts'
import classes from './rehearsal.module.css'

/** A customer as one side has it. */
export function SideData({ title, side, children }: { title: string; side: Side; children?: ReactNode }) {
  const { t } = useTranslation()
  const { name, company, email, phone, active } = side
  return (
    <div className={classes.side}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Group gap={6}>
        <Text fw={600}>{name}</Text>
        {!active && <Badge variant="default">{t('rehearsal.inactive')}</Badge>}
      </Group>
      {[company !== name && company, email, phone].map(
        (line) =>
          line && (
            <Text key={line} size="sm">
              {line}
            </Text>
          ),
      )}
      {children}
    </div>
  )
}
