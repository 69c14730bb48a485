import { useTranslation } from 'react-i18next'
import { listCountries } from '#features/company/countries/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import type { CustomerForm } from './use-customer-form.ts'

/** Countries by name, kept as their two letters. */
export function CountryField({ zodForm: { form, field } }: { zodForm: CustomerForm }) {
  const { t } = useTranslation()
  const countries = useApi(listCountries, {}, { staleTime: Number.POSITIVE_INFINITY })
  const rows = countries.data?.rows ?? []
  const code = form.values.countryCode
  const known = rows.map((row) => ({ value: row.code, label: row.name }))
  const input = field('countryCode')
  return (
    <ListSelect
      {...input}
      error={input.error && (code.length > 2 ? t('validation.country') : input.error)}
      value={code}
      onChange={(chosen) => form.setFieldValue('countryCode', chosen ?? '')}
      data={code && !rows.some((row) => row.code === code) ? [{ value: code, label: code }, ...known] : known}
      clearable
    />
  )
}
