import { Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { openAdminLink } from '../../contract.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { AdminLinkForm } from './admin-link-form.tsx'

/** What `npm run admin` prints leads here: password and authenticator app, then the recovery codes, once. */
export function AdminLink({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useTranslation()
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const link = useApi(openAdminLink, { body: { code } }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  if (recoveryCodes) {
    return (
      <AuthFrame title={t('admin.recoveryTitle')}>
        <RecoveryCodes codes={recoveryCodes} doneText={t('admin.toSignIn')} onStored={onDone} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('admin.linkTitle')}>
      {link.error && <ErrorState error={link.error} />}
      {link.isPending && <Loader aria-label={t('common.loading')} />}
      {link.data && <AdminLinkForm code={code} link={link.data} onDone={setRecoveryCodes} />}
    </AuthFrame>
  )
}
