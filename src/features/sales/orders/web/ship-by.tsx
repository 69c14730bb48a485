import { useTranslation } from 'react-i18next'
import { dayText, today } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { Order } from '../contract.ts'
import { isLate } from '../late.ts'

/** The last day on which it is to leave, marked once it is over. */
export function ShipBy(order: Pick<Order, 'shipBy' | 'state'>) {
  const { t } = useTranslation()
  if (!order.shipBy) return null
  const day = dayText(order.shipBy)
  return isLate(order, today()) ? <StateText tone="bad" text={t('orders.lateSince', { day })} /> : day
}
