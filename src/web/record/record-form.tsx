import { Stack, Text } from '@mantine/core'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApiError } from '../app/calls/api-error.ts'
import { DraftOffer } from '../ui/dialogs/draft-offer.tsx'
import { FormFoot } from '../ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '../ui/dialogs/unsaved-warning.tsx'
import { FormError } from '../ui/fields/form-error.tsx'
import classes from './record-form.module.css'

type Props = {
  zodForm: {
    form: { isDirty(): boolean }
    submit: (event?: FormEvent<HTMLFormElement>) => void
    saving: boolean
    serverError: ApiError | null
    draft: ComponentProps<typeof DraftOffer>
  }
  submitLabel: string
  back: { to: string; state: unknown }
  /** Its groups of fields. */
  children: ReactNode
}

/** The form of a record, for adding and changing alike: its groups, and below them, always in sight, the way out and the one to save. */
export function RecordForm({ zodForm: { form, submit, saving, serverError, draft }, submitLabel, back, children }: Props) {
  const { t } = useTranslation()
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWarning when={form.isDirty() && !saving} inAddress />
      <Stack gap={0}>
        <DraftOffer {...draft} />
        <Text size="sm" c="dimmed">
          {t('customers.form.required')}
        </Text>
        {children}
      </Stack>
      <div className={classes.foot}>
        <FormError error={serverError} />
        <FormFoot cancel={{ component: Link, to: back.to, state: back.state }} label={submitLabel} saving={saving} />
      </div>
    </form>
  )
}
