import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { type FormValues, orderForm } from './form-values.ts'

export function useOrderForm(initialValues: FormValues, onSave: (values: ReturnType<typeof orderForm.parse>) => Promise<unknown>) {
  return useZodForm(orderForm, {
    initialValues,
    onSubmit: onSave,
    draft: 'order',
    labels: { discountPercent: textOf('orders.form.discount'), reason: textOf('orders.change.reason') },
  })
}
export type OrderFormState = ReturnType<typeof useOrderForm>
