import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeMaxLength } from '#contract/fields.ts'
import { useZodForm } from '#web/app/form.ts'
import { startSession } from '#web/app/session/session.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { adminLogin } from '../../contract.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { performWithCaptcha } from '../captcha.ts'
import { SubmitButton } from '../submit-button.tsx'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'

const schema = adminLogin.body.pick({ userName: true, password: true, totp: true })

export function AdminSignIn() {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const { field, submit, saving, serverError, setServerError } = useZodForm(schema, {
    initialValues: { userName: '', password: '', totp: '' },
    labels: { userName: t('fields.email') },
    onSubmit: async (values) => {
      const session = await performWithCaptcha(adminLogin, 'login', (reCaptchaToken) => ({
        body: { ...values, reCaptchaToken, reCaptchaAction: 'login' as const },
      }))
      startSession(session, false)
    },
  })
  return (
    <AuthFrame title={t('admin.title')}>
      <form ref={box} onSubmit={submit} noValidate>
        <Stack>
          <SubmitError error={serverError} onGone={setServerError} />
          <TextInput {...field('userName')} type="email" inputMode="email" autoComplete="username" data-autofocus />
          <PasswordField {...field('password')} />
          <TextInput {...field('totp')} description={t('admin.totpHelp')} autoComplete="one-time-code" maxLength={codeMaxLength} />
          <SubmitButton busy={saving} busyText={t('login.submitting')} fullWidth>
            {t('login.submit')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthFrame>
  )
}
