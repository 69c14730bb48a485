import { useZodForm } from '#web/app/form.ts'
import { type FormValues, itemForm } from './form-values.ts'

type Options = { isStored?: boolean; initialValues: FormValues; onSave: (values: FormValues) => Promise<unknown> }

export function useItemForm({ initialValues, isStored = false, onSave }: Options) {
  return useZodForm(itemForm, { initialValues, isStored, onSubmit: onSave, draft: 'item' })
}
export type ItemForm = ReturnType<typeof useItemForm>
