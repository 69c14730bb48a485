import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChoosePasswordField } from '#features/identity/auth/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { changePassword, listSessions } from '../contract.ts'
import { ProfileSection } from './profile-section.tsx'

export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation()
  const change = useAction(changePassword, { refreshes: [listSessions], success: t('profile.passwordChanged') })
  const { form, field, submit, saving, serverError } = useZodForm(changePassword.body, {
    initialValues: { currentPassword: '', password: '' },
    labels: { password: t('fields.newPassword') },
    onSubmit: async (body) => {
      await change.mutateAsync({ body })
      form.reset()
    },
  })
  return (
    <ProfileSection title={t('fields.password')} text={t('profile.passwordText')}>
      <form onSubmit={submit} noValidate>
        <Stack maw={420}>
          <FormError error={serverError} />
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField {...field('currentPassword')} />
          <ChoosePasswordField {...field('password')} context={[email]} />
          <Group>
            <Button type="submit" loading={saving}>
              {t('profile.changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
      <UnsavedWarning when={form.isDirty() && !saving} />
    </ProfileSection>
  )
}
