import { Anchor, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '#web/app/form.ts'
import { pathAfterSignIn } from '#web/app/session/after-sign-in.ts'
import { startSession } from '#web/app/session/session.ts'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { login } from '../../contract.ts'
import { performWithCaptcha } from '../captcha.ts'
import { SubmitButton } from '../submit-button.tsx'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import type { SecondStep } from './second-step-form.tsx'

const schema = login.body.pick({ userName: true, password: true, keepSignedIn: true })

type Props = {
  email: string
  onForgot: (email: string) => void
  onSecondStep: (step: SecondStep, email: string) => void
  onCancel: () => void
}

export function SignInForm({ email, onForgot, onSecondStep, onCancel }: Props) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const [leaving, setLeaving] = useState(false)
  const { form, field, submit, saving, serverError, setServerError } = useZodForm(schema, {
    initialValues: { userName: email, password: '', keepSignedIn: true },
    labels: { userName: t('fields.email'), keepSignedIn: t('login.keep') },
    onSubmit: async (values) => {
      const session = await performWithCaptcha(login, 'login', (reCaptchaToken) => ({
        body: { ...values, type: 0 as const, ssoToken: '' as const, reCaptchaToken, reCaptchaAction: 'login' as const },
      }))
      const keep = values.keepSignedIn ?? true
      if ('ticket' in session) return onSecondStep({ ticket: session.ticket, keep }, values.userName)
      setLeaving(true)
      startSession(session, keep)
      location.assign(pathAfterSignIn())
    },
  })
  const toPassword = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    form.getInputNode('password')?.focus()
  }
  const { withAsterisk: _, ...keep } = field('keepSignedIn', { type: 'checkbox' })
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack>
        <SubmitError error={serverError} onGone={setServerError} />
        <TextInput {...field('userName')} type="email" inputMode="email" autoComplete="username" data-autofocus onKeyDown={toPassword} />
        <PasswordField {...field('password')} />
        <Checkbox {...keep} description={t('login.keepHelp')} />
        <Anchor
          component="button"
          type="button"
          size="sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onForgot(form.values.userName)}
        >
          {t('login.forgot')}
        </Anchor>
        <FootRow cancel={onCancel}>
          <SubmitButton busy={saving || leaving} busyText={t('login.submitting')}>
            {t('login.submit')}
          </SubmitButton>
        </FootRow>
        <Text size="sm" c="dimmed">
          {t('login.noAccount')}{' '}
          <Anchor href="/auth/signup" underline="always">
            {t('login.signUp')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
