import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is known about a record, a name and a value on each line. */
export const Facts = ({ rows }: { rows: { key: string; label: ReactNode; value: ReactNode }[] }) => (
  <dl style={{ margin: 0 }}>
    {rows.map(({ key, label, value }) => (
      <Group key={key} gap="sm" wrap="nowrap" align="baseline" mb={4}>
        <Text component="dt" size="sm" c="dimmed" w={170} style={{ flexShrink: 0 }}>
          {label}
        </Text>
        <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      </Group>
    ))}
  </dl>
)
