import { useZodForm } from '#web/app/form.ts'
import { customerForm, type FormValues } from './form-values.ts'

type Options = { isStored?: boolean; initialValues: FormValues; onSave: (values: FormValues) => Promise<unknown> }

export function useCustomerForm({ initialValues, isStored = false, onSave }: Options) {
  return useZodForm(customerForm, { initialValues, isStored, onSubmit: onSave, draft: 'customer' })
}
export type CustomerForm = ReturnType<typeof useCustomerForm>
