import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { KeptCustomer } from '../../storage/kept.ts'
import { dayText } from '../days.ts'
import classes from '../sell.module.css'

export function LastOrders({ orders }: { orders: KeptCustomer['lastOrders'] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="last-orders">
      <Title order={2} size="h5" id="last-orders">
        {t('deviceSell.lastOrders')}
      </Title>
      {orders.length === 0 && <Text c="dimmed">{t('deviceSell.noOrders')}</Text>}
      <ul className={classes.list}>
        {orders.map(({ id, label, day, total }) => (
          <li key={id}>
            <div className={classes.row}>
              <span className={classes.grow}>
                {label}{' '}
                <Text component="span" size="sm" c="dimmed">
                  {dayText(day)}
                </Text>
              </span>
              <span className="numbers">{formatCents(total)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
