import { useTranslation } from 'react-i18next'
import { getRepCodesByCodeAndName } from '#features/identity/reps/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import type { CustomerForm } from './use-customer-form.ts'

/** Sales reps, found by code or name. */
export function RepField({ zodForm: { form, field } }: { zodForm: CustomerForm }) {
  const { t } = useTranslation()
  const code = form.values.salesRepresentative
  const typed = useTyped((text) => code !== '' && (text === code || text.startsWith(`${code} · `)))
  const reps = useApi(getRepCodesByCodeAndName, { query: { search: typed.search } }, { placeholderData: (before) => before })
  const found = (reps.data?.rows ?? []).map(({ repCode, name }) => ({ value: repCode, label: `${repCode} · ${name}` }))
  const data = code && !typed.search && !found.some(({ value }) => value === code) ? [{ value: code, label: code }, ...found] : found
  return (
    <FoundSelect
      {...field('salesRepresentative')}
      typed={typed}
      answer={reps}
      nothingFound={t('customers.form.repNone')}
      value={code || null}
      onChange={(chosen) => form.setFieldValue('salesRepresentative', chosen ?? '')}
      onLeft={(text) => form.setFieldValue('salesRepresentative', text)}
      data={data}
      clearable
      clearButtonProps={{ 'aria-label': t('choice.clear') }}
      placeholder={t('customers.form.repPlaceholder')}
    />
  )
}
