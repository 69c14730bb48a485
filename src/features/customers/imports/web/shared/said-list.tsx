import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './imports.module.css'

type Props = { id: string; title: string; button?: ReactNode; children: ReactNode }

/** What is said of rows, each once. */
export function SaidList({ id, title, button, children }: Props) {
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5" id={id}>
          {title}
        </Title>
        {button}
      </Group>
      <ul className={classes.list}>{children}</ul>
    </section>
  )
}
