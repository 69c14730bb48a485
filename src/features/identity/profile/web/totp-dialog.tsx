import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { RecoveryCodes, TotpSecret } from '#features/identity/auth/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { confirmTotp, getProfile, startTotp } from '../contract.ts'

type Secret = Result<typeof startTotp>

/** Password, authenticator with a first code, recovery codes. */
export default function TotpDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(codes ? 'admin.recoveryTitle' : 'profile.totp.turnOn')}
      closeOnClickOutside={false}
      closeOnEscape={!codes}
      withCloseButton={!codes}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {codes && <RecoveryCodes codes={codes} doneText={t('profile.totp.stored')} onStored={onClose} />}
      {!codes && secret && <FirstCode secret={secret} onDone={setCodes} onCancel={onClose} />}
      {!codes && !secret && <Password email={email} onDone={setSecret} onCancel={onClose} />}
    </Modal>
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
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormError error={serverError} />
        <Text c="dimmed">{t('profile.totp.passwordText')}</Text>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('password')} data-autofocus />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('profile.totp.next')}
          </Button>
        </Group>
      </Stack>
    </form>
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
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormError error={serverError} />
        <TotpSecret {...secret} />
        <TextInput {...field('totp')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} autoFocus />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('profile.totp.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
