import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import type { Order } from '../contract.ts'
import { TotalsList } from './form/totals-list.tsx'

export function RecordTotals({ order }: { order: Order }) {
  const { t } = useTranslation()
  const percent = Number(order.taxPercent)
  const taxes = percent ? `${t('orders.totals.taxes')} (${percent}%)` : t('orders.totals.taxes')
  const { booksAdjustment, amountReceived, settledInBooks, writtenOff, credited, amountRefunded } = order
  const money = { booksAdjustment, received: amountReceived, settledInBooks, writtenOff, credited, refunded: -amountRefunded }
  const after = Object.entries(money).flatMap(([key, cents]) => (cents ? { label: textOf(`orders.record.${key}`), cents } : []))
  return (
    <TotalsList
      totals={order}
      taxes={taxes}
      noTax={order.noTax}
      ownDelivery={order.source !== 'invoice' && order.ownDelivery !== ''}
      after={after}
    />
  )
}
