import type { z } from 'zod'
import { useZodForm } from '#web/app/form.ts'
import { automationFields } from '../contract.ts'

export type FormValues = z.input<typeof automationFields>
export function useAutomationForm(initial: FormValues, onSubmit: (fields: z.output<typeof automationFields>) => unknown) {
  return useZodForm(automationFields, { initialValues: initial, onSubmit, draft: 'automation' })
}
export type AutomationForm = ReturnType<typeof useAutomationForm>
