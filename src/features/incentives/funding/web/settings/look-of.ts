import type { InputWrapperProps } from '@mantine/core'

/** Fields of whoever may only read. */
export const lookOf = (canWrite: boolean) => ({
  readOnly: !canWrite,
  variant: canWrite ? 'default' : 'filled',
  inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'],
})
