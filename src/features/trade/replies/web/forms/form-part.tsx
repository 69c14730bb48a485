import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './reply-form.module.css'

/** Fields that belong together, under a heading. */
export function FormPart({ title, fields = false, children }: { title: string; fields?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h5" mb="sm" id={id}>
        {title}
      </Title>
      {fields ? <div className={classes.fields}>{children}</div> : children}
    </section>
  )
}
