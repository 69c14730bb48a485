import { Anchor, Button, Divider, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '#web/app/form.ts'
import { requestEmailCode } from '../../contract.ts'
import { perform } from '../perform.ts'
import { OtherAccounts } from '../sign-in/other-accounts.tsx'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import { readConfirmedEmail } from './confirmed-email.ts'
import { EmailCodeForm } from './email-code-form.tsx'

/** Sign-up step 1: the address, then the code that was sent to it. */
export function EmailStep({ onConfirmed }: { onConfirmed: (email: string) => void }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(readConfirmedEmail)
  const [resendAfter, setResendAfter] = useState<number | null>(null)
  return (
    <Stack>
      {resendAfter === null ? (
        <AddressForm
          email={email}
          onConfirmed={onConfirmed}
          onSent={(address, seconds) => {
            setEmail(address)
            setResendAfter(seconds)
          }}
        />
      ) : (
        <>
          <TextInput
            label={t('fields.email')}
            value={email}
            readOnly
            type="email"
            rightSectionWidth="auto"
            description={
              <Anchor component="button" type="button" size="xs" onClick={() => setResendAfter(null)}>
                {t('signUp.otherAddress')}
              </Anchor>
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <EmailCodeForm email={email} resendAfterSeconds={resendAfter} onConfirmed={() => onConfirmed(email)} />
        </>
      )}
      <Text size="sm" c="dimmed" ta="center">
        {t('signUp.haveAccount')}{' '}
        <Anchor href="/?login=true" underline="always">
          {t('signUp.logIn')}
        </Anchor>
      </Text>
      <Divider label={t('signUp.or')} />
      <OtherAccounts />
    </Stack>
  )
}

function AddressForm({
  email: known,
  onSent,
  onConfirmed,
}: {
  email: string
  onSent: (email: string, resendAfterSeconds: number) => void
  onConfirmed: (email: string) => void
}) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const { field, submit, saving, serverError, setServerError } = useZodForm(requestEmailCode.body.pick({ email: true }), {
    initialValues: { email: known },
    onSubmit: async ({ email }) => {
      if (email === readConfirmedEmail()) return onConfirmed(email)
      const { resendAfterSeconds } = await perform(requestEmailCode, { body: { email, otp: '' } })
      onSent(email, resendAfterSeconds)
    },
  })
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t('signUp.emailText')}</Text>
        <SubmitError error={serverError} onGone={setServerError} />
        <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" data-autofocus />
        <Button type="submit" loading={saving} fullWidth>
          {t('signUp.continue')}
        </Button>
      </Stack>
    </form>
  )
}
