import { Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { codeMaxLength } from '#contract/fields.ts'
import { useZodForm } from '#web/app/form.ts'
import { useAdminLink as finishAdminLink, type openAdminLink } from '../../contract.ts'
import { ChoosePasswordField } from '../choose-password-field.tsx'
import { perform } from '../perform.ts'
import { SubmitButton } from '../submit-button.tsx'
import { SubmitError } from '../submit-error.tsx'
import { TotpSecret } from '../totp-secret.tsx'
import { useFirstFocus } from '../use-first-focus.ts'

const schema = finishAdminLink.body.omit({ code: true })

export function AdminLinkForm({
  code,
  link,
  onDone,
}: {
  code: string
  link: Result<typeof openAdminLink>
  onDone: (recoveryCodes: string[]) => void
}) {
  const { t } = useTranslation()
  const box = useFirstFocus<HTMLFormElement>()
  const { field, submit, saving, serverError, setServerError } = useZodForm(schema, {
    initialValues: { password: '', totp: '' },
    onSubmit: async (values) => {
      const { recoveryCodes } = await perform(finishAdminLink, { body: { ...values, code } })
      onDone(recoveryCodes)
    },
  })
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t('admin.linkText', { email: link.email })}</Text>
        <SubmitError error={serverError} onGone={setServerError} />
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <ChoosePasswordField {...field('password')} context={[link.email]} data-autofocus />
        <TotpSecret {...link} />
        <TextInput {...field('totp')} inputMode="numeric" autoComplete="one-time-code" maxLength={codeMaxLength} />
        <SubmitButton busy={saving} busyText={t('admin.finish')} fullWidth>
          {t('admin.finish')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
