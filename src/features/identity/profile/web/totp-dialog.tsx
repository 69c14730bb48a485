import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { codeMaxLength } from '#contract/fields.ts'
import { RecoveryCodes, TotpSecret } from '#features/identity/auth/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { confirmTotp, getProfile, startTotp } from '../contract.ts'

type Secret = Result<typeof startTotp>

/** Password, authenticator with a first code, recovery codes. */
export default function TotpDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={t(codes ? 'admin.recoveryTitle' : 'profile.totp.turnOn')}
      closeOnClickOutside={false}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes && <RecoveryCodes codes={codes} doneText={t('profile.totp.stored')} onStored={onClose} />}
      {!codes && secret && <FirstCode secret={secret} onDone={setCodes} onCancel={onClose} />}
      {!codes && !secret && <Password email={email} onDone={setSecret} onCancel={onClose} />}
    </Dialog>
  )
}

function Password({ email, onDone, onCancel }: { email: string; onDone: (secret: Secret) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const start = useAction(startTotp, { onSuccess: onDone })
  const { field, submit, saving, serverError } = useZodForm(startTotp.body, {
    initialValues: { password: '' },
    onSubmit: (body) => start.mutateAsync({ body }),
  })
  return (
    <DialogForm onSubmit={submit} error={serverError} cancel={onCancel} saving={saving} label={t('profile.totp.next')}>
      <Text c="dimmed">{t('profile.totp.passwordText')}</Text>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('password')} data-autofocus />
    </DialogForm>
  )
}

function FirstCode({ secret, onDone, onCancel }: { secret: Secret; onDone: (codes: string[]) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const confirm = useAction(confirmTotp, {
    refreshes: [getProfile],
    success: t('profile.totp.turnedOn'),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const { field, submit, saving, serverError } = useZodForm(confirmTotp.body, {
    initialValues: { totp: '' },
    onSubmit: (body) => confirm.mutateAsync({ body }),
  })
  return (
    <DialogForm onSubmit={submit} error={serverError} cancel={onCancel} saving={saving} label={t('profile.totp.confirm')}>
      <TotpSecret {...secret} />
      <TextInput {...field('totp')} inputMode="numeric" autoComplete="one-time-code" maxLength={codeMaxLength} autoFocus />
    </DialogForm>
  )
}
