import { useZodForm } from '#web/form.ts'
import { textOf } from '#web/text.ts'
import { newValues, orderForm } from './form-values.ts'

export function useOrderForm(customerId: string, onSave: (values: ReturnType<typeof orderForm.parse>) => Promise<unknown>) {
  return useZodForm(orderForm, {
    initialValues: newValues(customerId),
    onSubmit: onSave,
    draft: 'order',
    labels: { discountPercent: textOf('orders.form.discount') },
  })
}
export type OrderFormState = ReturnType<typeof useOrderForm>
