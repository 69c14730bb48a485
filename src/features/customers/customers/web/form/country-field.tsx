import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCountries } from '#features/company/countries/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { leftText } from '#web/ui/fields/left-text.ts'
import type { CustomerForm } from './use-customer-form.ts'

/** Countries by name, kept as their two letters. */
export function CountryField({ zodForm: { form, field } }: { zodForm: CustomerForm }) {
  const { t } = useTranslation()
  const countries = useApi(listCountries, {}, { staleTime: Number.POSITIVE_INFINITY })
  const rows = countries.data?.rows ?? []
  const code = form.values.countryCode
  const known = rows.map((row) => ({ value: row.code, label: row.name }))
  const data = code && !rows.some((row) => row.code === code) ? [{ value: code, label: code }, ...known] : known
  const [typed, setTyped] = useState('')
  const input = field('countryCode')
  const left = leftText(typed, data)
  const isLeft = left !== '' && left !== code
  const leave = () => {
    if (left) form.setFieldValue('countryCode', left)
    input.onBlur()
  }
  return (
    <Select
      {...input}
      error={input.error && (code.length > 2 ? t('validation.country') : input.error)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isLeft) event.preventDefault()
      }}
      onSearchChange={setTyped}
      value={code || null}
      onChange={(chosen) => form.setFieldValue('countryCode', chosen ?? '')}
      data={data}
      searchable
      comboboxProps={{ withinPortal: false }}
      clearable
      clearButtonProps={{ 'aria-label': t('customers.list.clearFilter') }}
      placeholder={t('customers.form.chooseOnly')}
      nothingFoundMessage={t('customers.form.noSuch')}
      maxDropdownHeight={260}
      autoComplete="off"
    />
  )
}
