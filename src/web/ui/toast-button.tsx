import { Button, Group, Text } from '@mantine/core'

/** What a toast says, and what can be done about it. */
export function ToastButton({ message, button, press }: { message: string; button: string; press: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="default" style={{ flexShrink: 0 }} onClick={press}>
        {button}
      </Button>
    </Group>
  )
}
