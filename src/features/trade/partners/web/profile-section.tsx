import { SimpleGrid, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** Fields that belong together, two beside each other where there is room. */
export function ProfileSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb={help ? 4 : 'sm'}>
        {title}
      </Title>
      {help && (
        <Text size="sm" c="dimmed" mb="sm" maw={640}>
          {help}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        {children}
      </SimpleGrid>
    </section>
  )
}
