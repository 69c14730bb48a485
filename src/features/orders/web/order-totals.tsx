import { useTranslation } from 'react-i18next'
import { numberText } from '#web/numbers.ts'
import { Money } from '#web/ui/money.tsx'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import classes from './order-form.module.css'
import { usePrice } from './use-price.ts'

/** The five lines of an order's total (specification 3), and its discount where there is one. */
export function OrderTotals({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const price = usePrice(values)
  const taxes = price?.taxName ? t('orders.totals.taxesOf', { name: price.taxName, percent: price.taxPercent }) : t('orders.totals.taxes')
  const rows = [
    [t('orders.totals.subtotal'), price && price.subtotal + price.discount],
    ...(price?.discount ? [[t('orders.totals.discount'), -price.discount] as const] : []),
    [t('orders.totals.shipping'), price?.delivery],
    [taxes, price?.taxes],
    [t('orders.totals.grandTotal'), price?.grandTotal],
  ] as const
  return (
    <FormSection title={t('orders.form.totals')} wide>
      <dl className={classes.totals} aria-live="polite">
        <dt>{t('orders.totals.itemNumber')}</dt>
        <dd className="numbers">{numberText(price?.itemCount ?? 0)}</dd>
        {rows.map(([label, cents]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} $`}>
            <Money cents={cents ?? 0} />
          </dd>,
        ])}
      </dl>
    </FormSection>
  )
}
