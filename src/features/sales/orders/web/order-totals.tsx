import { useTranslation } from 'react-i18next'
import { FormSection } from './form/form-section.tsx'
import type { FormValues } from './form/form-values.ts'
import { TotalsList } from './form/totals-list.tsx'
import { usePrice } from './form/use-price.ts'

const nothing = { itemCount: 0, subtotal: 0, discount: 0, delivery: 0, taxes: 0, grandTotal: 0 }

export function OrderTotals({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const price = usePrice(values)
  const taxes = price?.taxName ? t('orders.totals.taxesOf', { name: price.taxName, percent: price.taxPercent }) : t('orders.totals.taxes')
  return (
    <FormSection title={t('orders.form.totals')} wide>
      <TotalsList totals={price ?? nothing} taxes={taxes} live />
    </FormSection>
  )
}
