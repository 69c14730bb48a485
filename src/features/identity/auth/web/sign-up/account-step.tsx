import { Alert, Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useZodForm } from '#web/app/form.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { accountForms, createAccount } from '../../contract.ts'
import { performWithCaptcha } from '../captcha.ts'
import { ChoosePasswordField } from '../choose-password-field.tsx'
import { CountdownText } from '../countdown-text.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SubmitError } from '../submit-error.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import { readConfirmedEmail } from './confirmed-email.ts'
import { EmailCodeDialog } from './email-code-dialog.tsx'
import { useConnectQuickBooks } from './use-connect-quickbooks.ts'
import { useFinishSignup } from './use-finish-signup.ts'

const schema = accountForms.plain.pick({ Email: true, Password: true, Phone: true })

/** Sign-up step 2: an account without QuickBooks, or the way to QuickBooks. */
export function AccountStep({ onBack, onConnecting }: { onBack: () => void; onConnecting: () => void }) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const finish = useFinishSignup()
  const [email] = useState(readConfirmedEmail)
  const [asksToConnect, setAsksToConnect] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const { connect, waiting } = useConnectQuickBooks(onConnecting)
  const { field, form, submit, saving, serverError, setServerError } = useZodForm(schema, {
    initialValues: { Email: email, Password: '', Phone: '' },
    labels: { Email: t('fields.email'), Password: t('fields.password'), Phone: t('fields.phone') },
    onSubmit: async (values) => {
      try {
        const body = { ...values, isQB: 'false' as const, ReCaptchaAction: 'signup' as const }
        const inputWith = (ReCaptchaToken: string) => ({ body: { ...body, ReCaptchaToken } })
        await finish(await performWithCaptcha(createAccount, 'signup', inputWith, t('signUp.created')))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'emailNotConfirmed') setAsksForCode(true)
        throw error
      }
    },
  })
  const busy = saving || waiting !== ''
  return (
    <>
      <form ref={box} onSubmit={submit} noValidate>
        <Stack>
          <Text c="dimmed">{t('signUp.accountText')}</Text>
          <SubmitError error={serverError} onGone={setServerError} />
          <TextInput {...field('Email')} withAsterisk={false} readOnly autoComplete="username" type="email" />
          <ChoosePasswordField {...field('Password')} context={[email]} data-autofocus />
          <TextInput {...field('Phone')} description={t('signUp.phoneHelp')} type="tel" inputMode="tel" autoComplete="tel" />
          <SubmitButton busy={saving} busyText={t('signUp.submitting')} fullWidth disabled={waiting !== ''}>
            {t('signUp.submit')}
          </SubmitButton>
          <Divider label={t('signUp.or')} />
          {waiting && (
            <Alert icon={<IconClock aria-hidden />}>
              <CountdownText>{waiting}</CountdownText>
            </Alert>
          )}
          <Group justify="space-between">
            <Button variant="subtle" px="xs" onClick={onBack} disabled={busy}>
              {t('common.back')}
            </Button>
            <Button variant="default" onClick={() => setAsksToConnect(true)} disabled={busy}>
              {t('quickbooks.connectButton')}
            </Button>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={asksToConnect}
        onClose={() => setAsksToConnect(false)}
        onConfirm={() => {
          setAsksToConnect(false)
          return connect()
        }}
        title={t('signUp.connectTitle')}
        confirmLabel={t('signUp.continue')}
      >
        {t('signUp.connectText')}
      </ConfirmDialog>
      <EmailCodeDialog
        email={asksForCode ? form.values.Email : null}
        onClose={() => setAsksForCode(false)}
        onConfirmed={() => {
          setAsksForCode(false)
          submit()
        }}
      />
    </>
  )
}
