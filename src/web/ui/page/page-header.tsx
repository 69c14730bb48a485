import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

/** Head of every screen: the browser's title, the one h1, what matters beside it, the main action on the right. */
export function PageHeader({
  title,
  documentTitle = title,
  description,
  beside,
  actions,
}: {
  title: string
  documentTitle?: string
  description?: ReactNode
  beside?: ReactNode
  actions?: ReactNode
}) {
  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="lg">
      <title>{`${documentTitle} · Ledgerside`}</title>
      <Stack gap={4} className={classes.words}>
        <Group gap="sm">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {beside}
        </Group>
        {description && (
          <Text c="dimmed" maw={760}>
            {description}
          </Text>
        )}
      </Stack>
      {actions && (
        <Group gap="sm" className={classes.actions} data-actions>
          {actions}
        </Group>
      )}
    </Group>
  )
}
