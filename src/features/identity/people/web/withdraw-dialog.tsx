import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { listInvitations, type OpenLink, withdrawInvitation } from '../contract.ts'

export default function WithdrawDialog({ invitation, onClose }: { invitation: OpenLink; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const { invitationId, displayName: name, email } = invitation
  const withdraw = useAction(withdrawInvitation, {
    refreshes: [listInvitations],
    success: t('people.withdrawn'),
    silent: true,
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ body: { invitationId } })}
      title={t('people.withdrawNamed', { name })}
      confirmLabel={t('people.withdraw')}
      danger
      loading={withdraw.isPending}
    >
      <FormError error={withdraw.error} />
      <Text>{t('people.withdrawExplain', { email })}</Text>
    </ConfirmDialog>
  )
}
