import { Alert, Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { logout } from '#web/app/session/logout.ts'
import type { Session } from '#web/app/session/session.ts'
import { useCompanyChanged } from '#web/app/session/use-company.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { joinCompany } from '../contract.ts'

/** Somebody is signed in here: the invited one accepts, anybody else learns that it is not theirs. */
export function JoinForm({ code, email, session, onMoved }: { code: string; email: string; session: Session; onMoved: () => void }) {
  const { t } = useTranslation()
  const changed = useCompanyChanged()
  const join = useAction(joinCompany, { silent: true, onSuccess: () => changed('/dashboard') })
  if (session.email !== email) {
    return (
      <Stack>
        <Alert color="yellow" role="alert">
          {t('people.invite.otherAddress', { invited: email, own: session.email })}
        </Alert>
        <Button onClick={() => logout()}>{t('people.invite.signOut')}</Button>
      </Stack>
    )
  }
  return (
    <Stack>
      <Text>{t('people.invite.joinText', { name: session.displayName })}</Text>
      <FormError error={join.error} />
      {join.error?.code === 'invitationOver' ? (
        <Button variant="default" onClick={onMoved}>
          {t('people.invite.look')}
        </Button>
      ) : (
        <Button loading={join.isPending} onClick={() => join.mutate({ body: { code } })}>
          {t('people.invite.join')}
        </Button>
      )}
    </Stack>
  )
}
