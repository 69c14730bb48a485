import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeMaxLength } from '#contract/fields.ts'
import { useZodForm } from '#web/app/form.ts'
import { pathAfterSignIn } from '#web/app/session/after-sign-in.ts'
import { startSession } from '#web/app/session/session.ts'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import { confirmLogin } from '../../contract.ts'
import { perform } from '../perform.ts'
import { SubmitButton } from '../submit-button.tsx'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'

const schema = confirmLogin.body.pick({ code: true })
export type SecondStep = { ticket: string; keep: boolean }

/** The password was right; a code of the authenticator, or a recovery code, opens the session. */
export function SecondStepForm({ ticket, keep, onBack }: SecondStep & { onBack: () => void }) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const [leaving, setLeaving] = useState(false)
  const { field, submit, saving, serverError, setServerError } = useZodForm(schema, {
    initialValues: { code: '' },
    labels: { code: t('fields.totp') },
    onSubmit: async ({ code }) => {
      const session = await perform(confirmLogin, { body: { ticket, code } })
      setLeaving(true)
      startSession(session, keep)
      location.assign(pathAfterSignIn())
    },
  })
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack>
        <SubmitError error={serverError} onGone={setServerError} />
        <Text c="dimmed">{t('login.codeText')}</Text>
        <TextInput
          {...field('code')}
          description={t('login.codeHelp')}
          autoComplete="one-time-code"
          maxLength={codeMaxLength}
          data-autofocus
        />
        <FootRow cancel={onBack} cancelLabel={t('login.backToSignIn')}>
          <SubmitButton busy={saving || leaving} busyText={t('login.submitting')}>
            {t('login.submit')}
          </SubmitButton>
        </FootRow>
      </Stack>
    </form>
  )
}
