import { useTranslation } from 'react-i18next'
import { useCategoryName } from '#features/catalog/categories/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { getItemChoices, type ItemPack } from '../../contract.ts'
import { dollarsOf, unitOf } from '../value-text.ts'
import type { FieldName } from './form-values.ts'

type Difference = { field: FieldName; before: unknown; theirs: unknown; mine: unknown }

/** Values of fields as people read them, where two changes meet. */
export function useFieldText() {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const choices = useApi(getItemChoices, {}, { staleTime: 60_000 }).data
  const named = [choices?.incomeAccounts, choices?.costAccounts, choices?.stockAccounts, choices?.taxCodes].flatMap((each) => each ?? [])
  const textOf = (field: FieldName, value: unknown): string => {
    if (field === 'packs') return (value as ItemPack[]).map(({ unit, quantity }) => `${unit} ${quantity}`).join(', ')
    const text = typeof value === 'string' ? value : ''
    if (text === '') return ''
    if (field === 'categoryId') return categoryName(text)
    if (field.endsWith('AccountId') || field === 'taxCodeId') return named.find(({ id }) => id === text)?.name ?? ''
    if (field === 'unitPrice' || field === 'cost') return dollarsOf(text)
    if (field === 'unit') return unitOf(text)
    if (field === 'taxable' || field === 'onDevices' || field === 'inStores') return t(text === 'Y' ? 'common.yes' : 'common.no')
    return text
  }
  return ({ field, before, theirs, mine }: Difference) => ({
    field,
    before: textOf(field, before),
    theirs: textOf(field, theirs),
    mine: textOf(field, mine),
  })
}
