import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { KeptCustomer } from '../../storage/kept.ts'
import classes from '../sell.module.css'

type Props = { customer: Pick<KeptCustomer, 'openBalance' | 'openOrders' | 'creditLimit' | 'unpaidSince'>; day: string }

/** What is owed, for how long, and how much more may be. */
export function CustomerFacts({ customer: { openBalance, openOrders, creditLimit, unpaidSince }, day }: Props) {
  const { t } = useTranslation()
  const left = creditLimit === null ? null : creditLimit - openBalance - openOrders
  const days = unpaidSince === null ? null : Math.max(0, Math.round((Date.parse(day) - Date.parse(unpaidSince)) / 86_400_000))
  const facts = [
    [t('deviceSell.balance'), formatCents(openBalance)],
    [t('deviceSell.openOrders'), formatCents(openOrders)],
    [t('deviceSell.oldest'), days === null ? '–' : t('deviceSell.days', { count: days })],
    [t('deviceSell.creditLeft'), left === null ? t('deviceSell.noLimit') : formatCents(left)],
  ]
  return (
    <section aria-labelledby="how-it-stands">
      <Title order={2} size="h5" id="how-it-stands" mb={4}>
        {t('deviceSell.standing')}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <Text
              component="dd"
              className="numbers"
              c={name === t('deviceSell.creditLeft') && left !== null && left < 0 ? 'var(--mantine-color-error)' : undefined}
            >
              {value}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  )
}
