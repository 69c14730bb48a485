import { Text, type TextInputProps, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './form-group.module.css'

/** Fields that belong together, under a heading. */
export function FormGroup({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.group}>
      <div>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed" mt={4}>
            {text}
          </Text>
        )}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

export const Wide = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>

/** Ends a line of two fields after its first; alone on a phone there is nothing to end. */
export const LineEnd = () => <span aria-hidden className={classes.gap} />

/** Help stands below its field (screens, section 1). */
export const helpBelow: Pick<TextInputProps, 'inputWrapperOrder'> = { inputWrapperOrder: ['label', 'input', 'description', 'error'] }
