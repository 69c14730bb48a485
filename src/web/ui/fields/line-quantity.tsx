import { Group, Text, TextInput, type TextInputProps } from '@mantine/core'

/** `label`: as it is read out; the line stands beside it. */
type Props = { name: string; note: string; label: string; field: TextInputProps }

/** How many of a line: the line, what is known of it, and a box for the number. */
export const LineQuantity = ({ name, note, label, field }: Props) => (
  <Group justify="space-between" wrap="nowrap" align="flex-start">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text fw={550}>{name}</Text>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </div>
    <TextInput
      {...field}
      label={null}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      w={110}
      style={{ flexShrink: 0 }}
      styles={{ input: { textAlign: 'right' } }}
    />
  </Group>
)
