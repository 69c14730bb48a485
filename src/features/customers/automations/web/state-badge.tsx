import { Badge } from '@mantine/core'
import { textOf } from '#web/app/text.ts'
import type { assignmentStates, runStates } from '../contract.ts'

type State = (typeof assignmentStates)[number] | (typeof runStates)[number]

const colors: Partial<Record<State, string>> = {
  Active: 'green',
  Done: 'green',
  Failed: 'red',
  Dead: 'red',
  Retrying: 'yellow',
  Unknown: 'yellow',
}

/** A word, and a colour that says no more than it. */
export const StateBadge = ({ state }: { state: State }) => (
  <Badge
    variant="light"
    color={colors[state] ?? 'gray'}
    tt="none"
    styles={{ label: { color: 'var(--mantine-color-text)', fontWeight: 550 } }}
    style={{ flexShrink: 0 }}
  >
    {textOf(`automations.states.${state}`)}
  </Badge>
)

/** Why it stopped or was skipped: a code of ours, or what went wrong as the key of a text. */
export const reasonText = (reason: string) => (reason === '' ? '' : textOf(reason.includes('.') ? reason : `automations.reasons.${reason}`))
