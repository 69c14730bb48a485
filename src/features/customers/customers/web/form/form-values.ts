import type { z } from 'zod'
import type { Customer } from '../../contract.ts'
import { customerFields, saveCustomer } from '../../contract.ts'

/** What the form holds: every field is there, empty ones as `''`. */
export const customerForm = customerFields.extend({ password: saveCustomer.body.shape.password })
export type FormValues = z.output<typeof customerForm>

/** A new customer; a rep's is a lead (rules 3.18). */
export const newValues = (isRep: boolean): FormValues => ({
  ...customerForm.omit({ name: true }).parse({ customerType: isRep ? 'N' : 'D' }),
  name: '',
})

export const valuesOf = ({ fields }: Customer): FormValues => ({ ...fields, password: '' })
