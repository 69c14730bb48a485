import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export function ProfileSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <div>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  )
}
