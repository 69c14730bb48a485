import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { Data } from '#web/record/data.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import type { Store } from '../../contract.ts'

/** Who shops there, when, and at which prices. */
export function ShopperData({ store: { fields, priceLevelName, locationName, opensOn, closesOn } }: { store: Store }) {
  const { t } = useTranslation()
  return (
    <Section title={t('stores.record.rules')}>
      <Data
        rows={[
          [t('fields.audience'), t(`stores.audiences.${fields.audience}`)],
          [t('fields.hidesPrices'), fields.audience === 'public' && fields.hidesPrices === 'Y' && t('common.yes')],
          [t('fields.opensOn'), opensOn ? dayText(opensOn) : t('stores.form.atOnce')],
          [t('fields.closesOn'), closesOn ? dayText(closesOn) : t('stores.form.never')],
          [t('fields.priceLevelId'), priceLevelName || t('stores.form.ownLevels')],
          [t('stores.form.shipsFrom'), locationName],
          [t('fields.stockShown'), t(`stores.stockShown.${fields.stockShown}`)],
        ]}
      />
    </Section>
  )
}

/** How orders come in and are paid. */
export function OrderData({ store: { fields } }: { store: Store }) {
  const { t } = useTranslation()
  const { onAccount, payNow, minimumOrder, approval, approvalAbove, cutOff, poRequired, poUnique } = fields
  const paying = [onAccount === 'Y' && t('fields.onAccount'), payNow === 'Y' && t('fields.payNow')].filter(Boolean)
  return (
    <Section title={t('stores.groups.orders')}>
      <Data
        rows={[
          [t('stores.groups.paying'), paying.join(', ')],
          [t('fields.minimumOrder'), minimumOrder > 0 && formatCents(minimumOrder)],
          [
            t('fields.approval'),
            approval === 'above' && approvalAbove !== null
              ? t('stores.approvedAbove', { amount: formatCents(approvalAbove) })
              : t(`stores.approvals.${approval}`),
          ],
          [t('fields.cutOff'), cutOff],
          [t('fields.poRequired'), poRequired === 'Y' && t('common.yes')],
          [t('fields.poUnique'), poUnique === 'Y' && t('common.yes')],
        ]}
      />
    </Section>
  )
}
