import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import type { Customer } from '../../contract.ts'
import { getCustomer, listCustomers, setCustomerStatus } from '../../contract.ts'

/** Says what archiving means, also in QuickBooks, and offers to take it back. */
export default function ArchiveDialog({ customer: { id, fields }, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const options = { refreshes: [getCustomer, listCustomers] }
  const restore = useAction(setCustomerStatus, { ...options, success: t('customers.actions.restored') })
  const archive = useAction(setCustomerStatus, {
    ...options,
    success: t('customers.actions.archived', { name: fields.name }),
    undo: () => () => restore.mutate({ params: { id }, body: { active: 'Y' } }),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => archive.mutate({ params: { id }, body: { active: 'N' } })}
      title={t('customers.actions.archiveNamed', { name: fields.name })}
      confirmLabel={t('customers.actions.archive')}
      loading={archive.isPending}
    >
      {t('customers.actions.archiveText')}
    </ConfirmDialog>
  )
}
