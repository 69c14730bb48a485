import { Code, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useZodForm } from '#web/form.ts'
import { useAdminLink as finishAdminLink, type openAdminLink } from '../contract.ts'
import { ChoosePasswordField } from './choose-password-field.tsx'
import { perform } from './perform.ts'
import { SubmitButton } from './submit-button.tsx'
import { SubmitError } from './submit-error.tsx'
import { useFirstFocus } from './use-first-focus.ts'

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
        <Group align="flex-start" gap="md">
          <Image
            src={`data:image/svg+xml,${encodeURIComponent(link.totpQrSvg)}`}
            alt={t('admin.qr')}
            w={168}
            h={168}
            bg="white"
            p={8}
            radius="md"
          />
          <Stack gap={4} flex={1} miw={200}>
            <Text>{t('admin.scan')}</Text>
            <Text>{t('admin.secret')}</Text>
            <Code style={{ overflowWrap: 'anywhere' }}>{link.totpSecret}</Code>
          </Stack>
        </Group>
        <TextInput {...field('totp')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        <SubmitButton busy={saving} busyText={t('admin.finish')} fullWidth>
          {t('admin.finish')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
