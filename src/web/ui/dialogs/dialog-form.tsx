import { Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { ApiError } from '../../app/calls/api-error.ts'
import { FormError } from '../fields/form-error.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { type FootProps, FormFoot } from './form-foot.tsx'

type Props = FootProps & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  error: ApiError | null
  /** The fields. */
  children: ReactNode
}

/** What the server said against it, the fields, and the two buttons. */
export const DialogForm = ({ onSubmit, error, children, ...foot }: Props) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack>
      <FormError error={error} />
      {children}
      <DialogFoot>
        <FormFoot {...foot} />
      </DialogFoot>
    </Stack>
  </form>
)
