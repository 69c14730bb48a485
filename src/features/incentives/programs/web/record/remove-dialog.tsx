import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

type Props = { name: string; onRemove: () => void; onClose: () => void }
/** A draft is taken away for good. */
export default function RemoveDialog({ name, onRemove, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onRemove}
      title={t('programs.titles.remove', { name })}
      confirmLabel={t('programs.steps.remove')}
      danger
    >
      {t('programs.stepMeans.remove')}
    </ConfirmDialog>
  )
}
