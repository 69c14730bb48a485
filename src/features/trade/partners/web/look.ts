/** Whoever may only read sees fields that take nothing. */
export const lookOf = (canWrite: boolean) => ({
  readOnly: !canWrite,
  variant: canWrite ? 'default' : 'filled',
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
})
export type Look = ReturnType<typeof lookOf>
