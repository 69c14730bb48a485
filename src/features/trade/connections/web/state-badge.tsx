import { Badge } from '@mantine/core'
import { textOf } from '#web/app/text.ts'
import type { ConnectionState } from '../contract.ts'

const colors: Record<ConnectionState, string> = { Draft: 'gray', Testing: 'blue', Live: 'green', Paused: 'yellow' }

/** A word, and a colour that says no more than it. */
export const StateBadge = ({ state }: { state: ConnectionState }) => (
  <Badge
    variant="light"
    color={colors[state]}
    tt="none"
    styles={{ label: { color: 'var(--mantine-color-text)', fontWeight: 550 } }}
    style={{ flexShrink: 0 }}
  >
    {textOf(`connections.states.${state}`)}
  </Badge>
)
