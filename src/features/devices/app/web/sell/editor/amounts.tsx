import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { Computed } from '../../../document/computed.ts'
import type { Draft } from '../../../document/draft.ts'
import classes from '../sell.module.css'

type Props = { draft: Draft; change: (to: Partial<Draft>) => void; shown: Computed }

/** What it comes to, and the discount on the whole. */
export function Amounts({ draft, change, shown: { totals, taxName } }: Props) {
  const { t } = useTranslation()
  const rows = [
    ...(totals.discount ? [[t('deviceSell.orderDiscount'), formatCents(-totals.discount)]] : []),
    [t('deviceSell.net'), formatCents(totals.subtotal)],
    ...(totals.delivery ? [[t('deviceSell.delivery'), formatCents(totals.delivery)]] : []),
    [taxName ? t('deviceSell.taxNamed', { name: taxName }) : t('deviceSell.tax'), formatCents(totals.taxes)],
  ]
  return (
    <section aria-label={t('deviceSell.comesTo')}>
      <TextInput
        className={classes.field}
        inputMode="decimal"
        mb="sm"
        label={t('deviceSell.discountWhole')}
        value={draft.discountPercent}
        onChange={({ currentTarget }) => change({ discountPercent: currentTarget.value })}
      />
      <dl className={classes.amounts}>
        {rows.map(([name, amount]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <Text component="dt" className={classes.total}>
          {t('deviceSell.total')}
        </Text>
        <dd className={classes.total}>{formatCents(totals.grandTotal)}</dd>
      </dl>
    </section>
  )
}
