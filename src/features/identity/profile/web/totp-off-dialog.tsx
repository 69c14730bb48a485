import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeMaxLength } from '#contract/fields.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { getProfile, turnOffTotp } from '../contract.ts'

export default function TotpOffDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  const turnOff = useAction(turnOffTotp, { refreshes: [getProfile], success: t('profile.totp.turnedOff'), onSuccess: onClose })
  const zodForm = useZodForm(turnOffTotp.body, {
    initialValues: { password: '', totp: '' },
    onSubmit: (body) => turnOff.mutateAsync({ body }),
  })
  const { field } = zodForm
  return (
    <SaveDialog title={t('profile.totp.turnOff')} zodForm={zodForm} small label={t('profile.totp.turnOff')} danger onClose={onClose}>
      <Text c="dimmed">{t('profile.totp.offText')}</Text>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('password')} data-autofocus />
      <TextInput {...field('totp')} description={t('admin.totpHelp')} autoComplete="one-time-code" maxLength={codeMaxLength} />
    </SaveDialog>
  )
}
