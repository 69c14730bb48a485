import type { FormEvent, ReactNode } from 'react'
import type { ApiError } from '../../app/calls/api-error.ts'
import { Dialog } from './dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { FootProps } from './form-foot.tsx'

type Props = Pick<FootProps, 'label' | 'cancelLabel' | 'danger' | 'disabled'> & {
  title: string
  zodForm: {
    form: { isDirty(): boolean }
    submit: (event?: FormEvent<HTMLFormElement>) => void
    saving: boolean
    serverError: ApiError | null
  }
  /** A few words: closing it asks nothing. */
  small?: boolean
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with a form that is saved or left. */
export function SaveDialog({ title, zodForm, small = false, onClose, children, ...foot }: Props) {
  const { form, submit, saving, serverError } = zodForm
  const inside = (close: () => void) => (
    <DialogForm {...foot} onSubmit={submit} error={serverError} cancel={close} saving={saving}>
      {children}
    </DialogForm>
  )
  if (small)
    return (
      <Dialog title={title} onClose={onClose}>
        {inside(onClose)}
      </Dialog>
    )
  return (
    <FormDialog title={title} unsaved={form.isDirty()} saving={saving} onClose={onClose}>
      {inside}
    </FormDialog>
  )
}
