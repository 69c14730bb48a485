import { useTranslation } from 'react-i18next'
import type { Order } from '../contract.ts'
import { TotalsList } from './form/totals-list.tsx'

export function RecordTotals({ order }: { order: Order }) {
  const { t } = useTranslation()
  const percent = Number(order.taxPercent)
  const taxes = percent ? `${t('orders.totals.taxes')} (${percent}%)` : t('orders.totals.taxes')
  return <TotalsList totals={{ ...order, received: order.amountReceived }} taxes={taxes} />
}
