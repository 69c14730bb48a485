import { useTranslation } from 'react-i18next'
import { fetchFilters, removeView } from '#features/dashboard/contract.ts'
import { useAction } from '#web/query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import type { SavedView } from './use-filters.ts'

export default function RemoveViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const remove = useAction(removeView, { refreshes: [fetchFilters], success: t('customers.views.removed'), onSuccess: onClose })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ body: { id: view.id } })}
      title={t('customers.views.remove', { name: view.name })}
      confirmLabel={t('common.remove')}
      loading={remove.isPending}
      danger
    >
      {t('customers.views.removeText')}
    </ConfirmDialog>
  )
}
