import { useZodForm } from '#web/app/form.ts'
import { customerForm, type FormValues } from './form-values.ts'

type Options = { id?: string; initialValues: FormValues; onSave: (values: FormValues) => Promise<unknown> }

export function useCustomerForm({ initialValues, onSave }: Options) {
  return useZodForm(customerForm, { initialValues, onSubmit: onSave, draft: 'customer' })
}
export type CustomerForm = ReturnType<typeof useCustomerForm>
