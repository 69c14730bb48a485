import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A group of a record under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}
