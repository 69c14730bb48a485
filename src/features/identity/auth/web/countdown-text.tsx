import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Text in which seconds run down, read out as a whole. */
export const CountdownText = ({ children }: { children: ReactNode }) => (
  <Text role="timer" aria-live="polite" aria-atomic="true">
    {children}
  </Text>
)
