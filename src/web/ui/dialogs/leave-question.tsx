import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = { opened: boolean; onStay: () => void; onLeave: () => void }

/** What was typed would be lost. */
export function LeaveQuestion({ opened, onStay, onLeave }: Props) {
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
