import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '#web/app/countdown.ts'
import { useZodForm } from '#web/app/form.ts'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { confirmEmail, requestEmailCode } from '../../contract.ts'
import { perform } from '../perform.ts'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import { keepConfirmedEmail } from './confirmed-email.ts'

const schema = confirmEmail.body.pick({ otp: true })

/** The code that was sent to `email`. Resend asks the server for another one, which it grants only after a while. */
export function EmailCodeForm({
  email,
  resendAfterSeconds,
  onConfirmed,
}: {
  email: string
  resendAfterSeconds: number
  onConfirmed: () => void
}) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const [wait, setWait] = useState(resendAfterSeconds)
  const [asking, setAsking] = useState(false)
  const left = useCountdown(wait, () => setWait(0), wait > 0)
  const { form, field, submit, saving, serverError, setServerError } = useZodForm(schema, {
    initialValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      await perform(confirmEmail, { body: { email, otp } })
      keepConfirmedEmail(email)
      onConfirmed()
    },
  })
  const resend = async () => {
    setAsking(true)
    setServerError(null)
    try {
      const answer = await perform(requestEmailCode, { body: { email, otp: '' } }, { success: t('signUp.resent') })
      form.reset()
      form.getInputNode('otp')?.focus()
      setWait(answer.resendAfterSeconds)
    } catch {
      // The toast has said why.
    } finally {
      setAsking(false)
    }
  }
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack>
        <Text role="status">{t('signUp.codeSent', { email })}</Text>
        <SubmitError error={serverError} onGone={setServerError} />
        <CodeField {...field('otp')} data-autofocus />
        <Group justify="space-between">
          <Button variant="subtle" px="xs" disabled={wait > 0} loading={asking} onClick={resend} className="numbers">
            {wait > 0 ? t('signUp.resendIn', { seconds: left }) : t('signUp.resend')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('signUp.verify')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
