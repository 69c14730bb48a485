import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { writtenDay } from '#web/ui/values/dates.ts'
import type { AskedDelivery } from '../shown-order.ts'
import { Coded } from './coded.tsx'
import { TradeQuantity } from './trade-quantity.tsx'

/** How many of a line are wanted when; nothing where all of it is wanted at once. */
export function AskedDeliveries({ deliveries, unit }: { deliveries: readonly AskedDelivery[]; unit: string }) {
  const { t } = useTranslation()
  if (!deliveries.length) return null
  return (
    <List size="sm" withPadding={false} listStyleType="none" aria-label={t('edi.askedDeliveries')}>
      {deliveries.map((delivery) => (
        <List.Item key={JSON.stringify(delivery)}>
          <TradeQuantity quantity={delivery.quantity} unit={delivery.unit || unit} />
          {delivery.dates.map(({ kind, code, date }) => (
            <span key={`${code} ${date}`}>
              {' · '}
              <Coded group="dates" code={code} kind={kind} /> {writtenDay(date)}
            </span>
          ))}
        </List.Item>
      ))}
    </List>
  )
}
