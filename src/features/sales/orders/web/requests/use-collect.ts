import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { wordsOf } from '#contract/order-label.ts'
import { orderPath } from '#contract/places.ts'
import { listOpenInvoices } from '#features/sales/receivables/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { listOrders } from '../../contract.ts'
import { requestPayment } from '../../payment-request.ts'

/** `balance`: what is shown to be open, in cents. */
export type OpenInvoice = { id: string; number: string; balance: number }

/** One press makes the payment request and opens it; invoices that have one already lead there. */
export function useCollect(invoices: readonly OpenInvoice[]) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const expectedTotal = invoices.reduce((sum, { balance }) => sum + balance, 0)
  const { mutate, isPending } = useAction(requestPayment, {
    refreshes: [listOrders, listOpenInvoices],
    success: ({ isNew, label }) => (isNew ? t('orders.requests.made', { ...wordsOf(label), amount: formatCents(expectedTotal) }) : ''),
    onSuccess: ({ id }) => navigate(orderPath(id)),
  })
  return { expectedTotal, isPending, collect: () => mutate({ body: { invoiceIds: invoices.map(({ id }) => id), expectedTotal } }) }
}
