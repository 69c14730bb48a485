import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import type { StoreFields } from '../../contract.ts'
import { type FormValues, storeForm } from './form-values.ts'

type Options = { initialValues: FormValues; onSave: (fields: StoreFields) => Promise<unknown> }

export function useStoreForm({ initialValues, onSave }: Options) {
  const labels = {
    templateName: textOf('fields.storeId'),
    description: textOf('fields.storeName'),
    approvalAbove: textOf('stores.form.approvalAbove'),
    locationId: textOf('stores.form.shipsFrom'),
    language: textOf('stores.form.language'),
  }
  return useZodForm(storeForm, { initialValues, labels, onSubmit: onSave, draft: 'store' })
}
export type StoreForm = ReturnType<typeof useStoreForm>
