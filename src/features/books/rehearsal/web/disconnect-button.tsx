import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { disconnect, getConnection, getSyncStatus } from '#features/quickbooks/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { getRehearsal } from '../contract.ts'

/** Whoever does not agree ends the connection; nothing has happened then. */
export function DisconnectButton() {
  const { t } = useTranslation()
  const [asking, ask] = useDisclosure(false)
  const end = useAction(disconnect, {
    refreshes: [getRehearsal, getConnection, getSyncStatus],
    success: t('quickbooks.disconnected'),
    onSuccess: ask.close,
  })
  if (!useCan()('settings.write')) return null
  return (
    <>
      <Button variant="default" onClick={ask.open} style={{ alignSelf: 'flex-start' }}>
        {t('quickbooks.disconnectButton')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={() => end.mutate({})}
        loading={end.isPending}
        title={t('rehearsal.cancel.title')}
        confirmLabel={t('quickbooks.disconnectButton')}
      >
        {t('rehearsal.cancel.text')}
      </ConfirmDialog>
    </>
  )
}
