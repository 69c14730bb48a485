import { useTranslation } from 'react-i18next'
import { FormSection } from './form/form-section.tsx'
import { TotalsList } from './form/totals-list.tsx'
import type { Priced } from './form/use-price.ts'

const nothing = { itemCount: 0, subtotal: 0, discount: 0, delivery: 0, taxes: 0, grandTotal: 0 }

export function OrderTotals({ priced: { price, computing }, ownDelivery }: { priced: Priced; ownDelivery: boolean }) {
  const { t } = useTranslation()
  const taxes = price?.taxName ? t('orders.totals.taxesOf', { name: price.taxName, percent: price.taxPercent }) : t('orders.totals.taxes')
  return (
    <FormSection title={t('orders.form.totals')} wide>
      <TotalsList totals={price ?? nothing} taxes={taxes} noTax={price?.noTax} ownDelivery={ownDelivery} computing={computing} live />
    </FormSection>
  )
}
