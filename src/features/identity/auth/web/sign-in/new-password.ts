import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'

/** Said as soon as both are there, whatever else is wrong with the first. */
export const newPasswordTwice = z
  .object({ password: newPassword, confirmPassword: z.string().min(1, 'validation.required') })
  .refine((values) => values.confirmPassword === '' || values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    message: 'validation.passwordMismatch',
    when: () => true,
  })
