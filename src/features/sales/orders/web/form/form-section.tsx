import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './order-form.module.css'

/** Fields that belong together, under a heading. */
export function FormSection({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h5" mb="sm" id={id}>
        {title}
      </Title>
      {wide ? children : <div className={classes.fields}>{children}</div>}
    </section>
  )
}
