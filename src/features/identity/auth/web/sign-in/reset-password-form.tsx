import { Stack, Text } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '#web/app/form.ts'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { resetPassword } from '../../contract.ts'
import { perform } from '../perform.ts'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import { newPasswordTwice } from './new-password.ts'

export function ResetPasswordForm({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const { form, field, submit, saving, serverError, setServerError } = useZodForm(newPasswordTwice, {
    initialValues: { password: '', confirmPassword: '' },
    labels: { password: t('fields.newPassword') },
    onSubmit: async ({ password }) => {
      await perform(resetPassword, { body: { emailAddress: email, password } }, { success: t('resetPassword.done') })
      onDone()
    },
  })
  const { password, confirmPassword } = form.values
  const same = password !== '' && password === confirmPassword
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack>
        <SubmitError error={serverError} onGone={setServerError} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('password')} rules data-autofocus />
        <PasswordField
          {...field('confirmPassword')}
          autoComplete="new-password"
          description={
            <Text component="span" size="xs" c={same ? undefined : 'dimmed'} style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
              {same ? <IconCheck size={14} color="var(--mantine-color-green-7)" aria-hidden /> : <IconPoint size={14} aria-hidden />}
              {t('resetPassword.same')}
              <span className="visually-hidden">{same ? t('password.met') : t('password.notMet')}</span>
            </Text>
          }
        />
        <FormFoot cancel={onCancel} saving={saving} label={t('resetPassword.submit')} />
      </Stack>
    </form>
  )
}
