import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Whether what was typed may be lost. */
export function LeaveQuestion({ opened, onStay, onLeave }: { opened: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onStay}
      onConfirm={onLeave}
      title={t('common.unsavedTitle')}
      confirmLabel={t('common.leave')}
      cancelLabel={t('common.stay')}
      danger
    >
      {t('common.unsavedText')}
    </ConfirmDialog>
  )
}
