import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChoosePasswordField } from '#features/identity/auth/web/door.ts'
import { call } from '#web/app/calls/api.ts'
import { useZodForm } from '#web/app/form.ts'
import { startSession } from '#web/app/session/session.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { acceptInvitation } from '../contract.ts'

const schema = acceptInvitation.body.omit({ code: true })

/** A person whom we do not know yet: a name, a password, and they are in. */
export function AcceptForm({
  code,
  invitation: { email, displayName },
  onMoved,
}: {
  code: string
  invitation: { email: string; displayName: string }
  onMoved: () => void
}) {
  const { t } = useTranslation()
  const { field, form, submit, saving, serverError } = useZodForm(schema, {
    initialValues: { displayName, password: '' },
    labels: { displayName: t('people.yourName') },
    onSubmit: async (values) => {
      startSession(await call(acceptInvitation, { body: { ...values, code } }), true)
      location.assign('/dashboard')
    },
  })
  // Somebody was quicker: the page says what became of the link.
  const isOver = serverError?.code === 'invitationOver' || serverError?.code === 'invitationNeedsSignIn'
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t('people.invite.newText')}</Text>
        <FormError error={serverError} />
        {isOver && (
          <Button variant="default" onClick={onMoved}>
            {t('people.invite.look')}
          </Button>
        )}
        <TextInput label={t('fields.email')} type="email" autoComplete="username" value={email} readOnly />
        <TextInput {...field('displayName')} autoComplete="name" maxLength={100} />
        <ChoosePasswordField {...field('password')} context={[email, form.values.displayName]} autoComplete="new-password" />
        <Button type="submit" loading={saving} fullWidth>
          {t('people.invite.accept')}
        </Button>
      </Stack>
    </form>
  )
}
