import { useTranslation } from 'react-i18next'
import { Data, type DataRow } from '#web/record/data.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Item } from '../../contract.ts'
import { quantityRuleText } from '../form/quantity-text.ts'
import { inInches, inPounds } from '../form/us-measures.ts'
import { dollarsOf, quantityOf, unitOf } from '../value-text.ts'

export function QuickBooksData({
  item: { fields, fullName, incomeAccount, costAccount, stockAccount, seesCosts, isSumOfParts },
}: {
  item: Item
}) {
  const { t } = useTranslation()
  const rows: DataRow[] = [
    [t('fields.fullName'), fullName !== fields.name && fullName],
    [t('fields.number'), fields.number],
    [t('fields.description'), fields.description],
    [t('fields.unitPrice'), isSumOfParts ? t('items.parts.sum') : fields.unitPrice && dollarsOf(fields.unitPrice)],
    [t('fields.cost'), seesCosts && Number(fields.cost) > 0 && dollarsOf(fields.cost ?? '')],
    [t('fields.taxable'), t(fields.taxable === 'Y' ? 'common.yes' : 'common.no')],
    [t('fields.incomeAccountId'), incomeAccount],
    [t('fields.purchaseDescription'), fields.purchaseDescription],
    [t('fields.costAccountId'), costAccount],
    [t('fields.stockAccountId'), stockAccount],
  ]
  return (
    <Section title={t('items.record.inQuickBooks')}>
      <Data rows={rows} empty={t('items.record.nothing')} />
    </Section>
  )
}

export function OwnData({ item: { fields, categoryPath, taxCode, updatedAt } }: { item: Item }) {
  const { t } = useTranslation()
  const yesNo = (value: 'Y' | 'N') => t(value === 'Y' ? 'common.yes' : 'common.no')
  const rows: DataRow[] = [
    [t('fields.categoryId'), categoryPath.map(({ name }) => name).join(' › ') || t('items.categories.none')],
    [t('fields.unit'), unitOf(fields.unit)],
    [t('items.record.quantities'), quantityRuleText(fields)],
    [t('fields.onDevices'), yesNo(fields.onDevices)],
    [t('fields.inStores'), yesNo(fields.inStores)],
    [t('fields.taxCodeId'), taxCode],
    [t('customers.record.changed'), <DateText key="changed" iso={updatedAt} />],
  ]
  return (
    <Section title={t('items.record.ours')}>
      <Data rows={rows} empty={t('items.record.nothing')} />
    </Section>
  )
}

/** Kept in grams and millimeters, said in pounds and inches beside them. */
export function SizeData({ item: { fields } }: { item: Item }) {
  const { t } = useTranslation()
  const { weightGrams, lengthMm, widthMm, heightMm } = fields
  const sides = [lengthMm, widthMm, heightMm].filter(Boolean)
  const rows: DataRow[] = [
    [t('fields.weight'), weightGrams && `${quantityOf(weightGrams)} g · ${inPounds(weightGrams)}`],
    [t('items.record.size'), sides.length > 0 && `${sides.map(quantityOf).join(' × ')} mm · ${inInches(sides)}`],
  ]
  if (!rows.some(([, value]) => value)) return null
  return (
    <Section title={t('items.form.sizeGroup')}>
      <Data rows={rows} empty={t('items.record.nothing')} />
    </Section>
  )
}
