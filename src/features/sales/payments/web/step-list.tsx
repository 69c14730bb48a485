import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '#web/ui/values/money.tsx'

/** What happened with a payment, one below the other, each with its amount. */
export const StepList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} style={{ margin: 0, padding: 0, listStyle: 'none', maxWidth: 760 }}>
    {children}
  </ol>
)

export const Step = ({ amount, children }: { amount: number; children: ReactNode }) => (
  <li style={{ padding: '10px 0', borderBottom: '1px solid var(--mantine-color-default-border)' }}>
    <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
      <div>{children}</div>
      <Text fw={550}>
        <Money cents={amount} />
      </Text>
    </Group>
  </li>
)
