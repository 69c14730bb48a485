import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../app/calls/api-error.ts'
import { FormError } from '../fields/form-error.tsx'
import { FormDialog } from './form-dialog.tsx'

type Props = {
  title: string
  zodForm: {
    form: { isDirty(): boolean }
    submit: (event?: FormEvent<HTMLFormElement>) => void
    saving: boolean
    serverError: ApiError | null
  }
  /** Of the button that saves. */
  label?: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with a form that is saved or left: what the server said against it, the fields, and the two buttons. */
export function SaveDialog({ title, zodForm: { form, submit, saving, serverError }, label, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog title={title} unsaved={form.isDirty()} saving={saving} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <FormError error={serverError} />
            {children}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={saving}>
                {label ?? t('common.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
