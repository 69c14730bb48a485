import { Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '#web/app/form.ts'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { requestResetCode } from '../../contract.ts'
import { perform } from '../perform.ts'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'

export function ForgotPasswordForm({
  email,
  onSent,
  onCancel,
}: {
  email: string
  onSent: (email: string) => void
  onCancel: (email: string) => void
}) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const { form, field, submit, saving, serverError, setServerError } = useZodForm(requestResetCode.query, {
    initialValues: { emailAddress: email },
    labels: { emailAddress: t('fields.email') },
    onSubmit: async (query) => {
      await perform(requestResetCode, { query })
      onSent(query.emailAddress)
    },
  })
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t('resetPassword.forgotText')}</Text>
        <SubmitError error={serverError} onGone={setServerError} />
        <TextInput {...field('emailAddress')} type="email" inputMode="email" autoComplete="username" data-autofocus />
        <FormFoot cancel={() => onCancel(form.values.emailAddress)} saving={saving} label={t('resetPassword.sendCode')} />
      </Stack>
    </form>
  )
}
