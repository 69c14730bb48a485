import { Text } from '@mantine/core'

/** A role, and below it whose rows it reaches if not all. */
export const RoleText = ({ role, reaches }: { role: string; reaches: string }) => (
  <div>
    <Text size="sm">{role}</Text>
    {reaches && (
      <Text size="sm" c="dimmed">
        {reaches}
      </Text>
    )}
  </div>
)
