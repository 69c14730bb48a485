import { Text, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { SaveDialog } from '../ui/dialogs/save-dialog.tsx'

type Props = Omit<ComponentProps<typeof SaveDialog>, 'small' | 'children'> & {
  means: string
  /** The field of why; none: nobody asks. */
  reason?: Record<string, unknown> | undefined
  /** What else it asks, or says, before the reason. */
  children?: ReactNode
}

/** One step of a record: what it does, what else has to be said, and why. */
export const StepDialog = ({ means, reason, children, ...dialog }: Props) => (
  <SaveDialog {...dialog} small>
    <Text>{means}</Text>
    {children}
    {reason && <TextInput {...reason} autoComplete="off" />}
  </SaveDialog>
)
