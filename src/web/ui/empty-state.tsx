import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** What this place is for, and the first thing to do. */
export function EmptyState({ icon, title, text, action }: { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" ta="center" gap="xs" py={48} px="md">
      {icon && (
        <Text c="dimmed" component="span" aria-hidden>
          {icon}
        </Text>
      )}
      <Title order={2} size="h4">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={460}>
          {text}
        </Text>
      )}
      {action && <div style={{ marginTop: 12 }}>{action}</div>}
    </Stack>
  )
}
