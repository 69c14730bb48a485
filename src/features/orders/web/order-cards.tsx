import { useTranslation } from 'react-i18next'
import { ListCards } from '#web/list/list-cards.tsx'
import { Money } from '#web/ui/money.tsx'
import { orderPath } from '../contract.ts'
import { StateBadge } from './state-badge.tsx'
import type { OrderRows } from './use-order-rows.ts'

/** The list on a phone: customer, total, number and state. */
export function OrderCards({ list }: { list: OrderRows }) {
  const { t } = useTranslation()
  return (
    <ListCards
      label={t('orders.title')}
      list={list}
      path={({ id }) => orderPath(id)}
      card={(row) => ({
        name: row.customerName,
        value: <Money cents={row.grandTotal} />,
        note: [`#${row.number}`, row.poNumber].filter(Boolean).join(' · '),
        state: <StateBadge state={row.state} />,
      })}
    />
  )
}
