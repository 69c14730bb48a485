import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import type { ProgramFields } from '../../contract.ts'
import { type SetupValues, setupForm } from './setup-values.ts'

/** `programId`: of one that there is. */
type Options = { programId?: string; initialValues: SetupValues; onSave: (fields: ProgramFields) => Promise<unknown> }

export function useSetupForm({ programId = '', initialValues, onSave }: Options) {
  const labels = { programName: textOf('programs.form.name') }
  return useZodForm(setupForm, { initialValues, labels, onSubmit: onSave, draft: `program ${programId}` })
}
export type SetupForm = ReturnType<typeof useSetupForm>
