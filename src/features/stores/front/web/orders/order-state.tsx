import { useTranslation } from 'react-i18next'
import type { ShopOrderRow } from '../calls/shop-calls.ts'
import { Badge } from '../parts/notice.tsx'

const tones = {
  waiting: 'warn',
  toPay: 'warn',
  accepted: undefined,
  partShipped: undefined,
  shipped: 'right',
  rejected: 'wrong',
  cancelled: undefined,
  expired: 'wrong',
} as const

export function OrderState({ order }: { order: Pick<ShopOrderRow, 'state'> }) {
  const { t } = useTranslation()
  return <Badge tone={tones[order.state]}>{t(`storeFront.orderState.${order.state}`)}</Badge>
}

/** Of one that came to nothing nobody asks what became of its money, unless there was some. */
export function MoneyState({ order }: { order: Pick<ShopOrderRow, 'state' | 'money'> }) {
  const { t } = useTranslation()
  const isOver = ['rejected', 'cancelled', 'expired'].includes(order.state)
  const isSaid = order.state === 'toPay' || (order.state === 'waiting' && order.money === 'open')
  if (isSaid || (isOver && !['paid', 'partPaid', 'refunded'].includes(order.money))) return null
  return <Badge tone={order.money === 'paid' ? 'right' : undefined}>{t(`storeFront.money.${order.money}`)}</Badge>
}
