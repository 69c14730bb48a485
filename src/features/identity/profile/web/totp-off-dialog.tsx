import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { getProfile, turnOffTotp } from '../contract.ts'

export default function TotpOffDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const turnOff = useAction(turnOffTotp, { refreshes: [getProfile], success: t('profile.totp.turnedOff'), onSuccess: onClose })
  const { field, submit, saving, serverError } = useZodForm(turnOffTotp.body, {
    initialValues: { password: '', totp: '' },
    onSubmit: (body) => turnOff.mutateAsync({ body }),
  })
  return (
    <Modal opened onClose={onClose} title={t('profile.totp.turnOff')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={serverError} />
          <Text c="dimmed">{t('profile.totp.offText')}</Text>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField {...field('password')} data-autofocus />
          <TextInput {...field('totp')} description={t('admin.totpHelp')} autoComplete="one-time-code" maxLength={20} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button color="red.8" type="submit" loading={saving}>
              {t('profile.totp.turnOff')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
