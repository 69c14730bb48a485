import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '#web/app/form.ts'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { confirmResetCode } from '../../contract.ts'
import { perform } from '../perform.ts'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'

/** Specification sections 4 and 9. */
const resendMs = 3000
const schema = confirmResetCode.body.pick({ otp: true })

export function ResetCodeForm({ email, onConfirmed, onBack }: { email: string; onConfirmed: () => void; onBack: () => void }) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const [resend, setResend] = useState<'idle' | 'loading' | 'done'>('idle')
  const { form, field, submit, saving, serverError, setServerError } = useZodForm(schema, {
    initialValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      await perform(confirmResetCode, { body: { email, otp } })
      onConfirmed()
    },
  })
  // The specification has this one local: no call is made, and the first code stays valid.
  useEffect(() => {
    if (resend !== 'loading') return
    const timer = setTimeout(() => setResend('done'), resendMs)
    return () => clearTimeout(timer)
  }, [resend])
  const startResend = () => {
    setResend('loading')
    setServerError(null)
    form.reset()
  }
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t('resetPassword.codeText', { email })}</Text>
        <SubmitError error={serverError} onGone={setServerError} />
        <CodeField {...field('otp')} data-autofocus />
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" px="xs" loading={resend === 'loading'} onClick={startResend}>
            {t('resetPassword.resend')}
          </Button>
          <Text size="sm" role="status">
            {resend === 'done' && t('resetPassword.resent')}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {t('resetPassword.nothingYet')}
        </Text>
        <FormFoot cancel={onBack} cancelLabel={t('resetPassword.goBack')} label={t('resetPassword.verify')} saving={saving} />
      </Stack>
    </form>
  )
}
