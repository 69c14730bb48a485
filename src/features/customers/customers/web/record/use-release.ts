import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { type Customer, getCustomer, listCustomers, setCustomerStatus } from '../../contract.ts'

/** Lets a customer who is on hold buy again; Undo puts them back, for the same reason. */
export function useRelease({ id, onHoldReason }: Customer): () => void {
  const { t } = useTranslation()
  const refreshes = [getCustomer, listCustomers]
  const params = { id }
  const hold = useAction(setCustomerStatus, { refreshes, success: t('customers.actions.held') })
  const release = useAction(setCustomerStatus, {
    refreshes,
    success: t('customers.actions.released'),
    undo: () => () => hold.mutate({ params, body: { onHold: 'Y', reason: onHoldReason } }),
  })
  return () => release.mutate({ params, body: { onHold: 'N' } })
}
