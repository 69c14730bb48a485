import { Text } from '@mantine/core'
import type { leftBecause } from '../../contract.ts'
import { leftText } from './left-text.ts'

/** Why something was left as it is, where it was. */
export function LeftNote({ left = [] }: { left: readonly { why: (typeof leftBecause)[number] }[] | undefined }) {
  const reasons = [...new Set(left.map(({ why }) => why))]
  return reasons.map((why) => (
    <Text key={why} role="alert" c="var(--mantine-color-error)">
      {leftText(why)}
    </Text>
  ))
}
