import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { configurationsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { getIntegrations, removeIntegration } from '../contract.ts'

export default function RemoveDialog({ connection, onClose }: { connection: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useFocusBack()
  const remove = useAction(removeIntegration, {
    refreshes: [getIntegrations],
    success: t('connections.removed'),
    silent: true,
    onSuccess: async () => {
      onClose()
      await navigate(configurationsPath)
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: connection.id } })}
      title={t('connections.removeNamed', { name: connection.name })}
      confirmLabel={t('common.remove')}
      danger
      loading={remove.isPending}
    >
      <FormError error={remove.error} />
      <Text>{t('connections.removeText')}</Text>
    </ConfirmDialog>
  )
}
