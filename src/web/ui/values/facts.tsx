import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is known about a record, a name and a value on each line. */
export const Facts = ({ rows, large = false }: { rows: { key: string; label: ReactNode; value: ReactNode }[]; large?: boolean }) => (
  <dl style={{ margin: 0 }}>
    {rows.map(({ key, label, value }) => (
      <Group key={key} gap="sm" wrap="nowrap" align="baseline" mb={large ? 6 : 4}>
        <Text component="dt" size={large ? undefined : 'sm'} c="dimmed" w={large ? 140 : 170} style={{ flexShrink: 0 }}>
          {label}
        </Text>
        <Text component="dd" size={large ? undefined : 'sm'} m={0} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      </Group>
    ))}
  </dl>
)

/** One of several beside each other. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    {children}
  </div>
)
