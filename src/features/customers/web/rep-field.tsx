import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getRepCodesByCodeAndName } from '#features/settings/contract.ts'
import { useApi } from '#web/query.ts'
import type { CustomerForm } from './customer-form.tsx'

const typingMs = 200

/** Sales reps, found by code or name. */
export function RepField({ zodForm: { form, field } }: { zodForm: CustomerForm }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, typingMs)
  const code = form.values.salesRepresentative
  // What stands in the box is the chosen rep's label: no reason to search for it.
  const query = { search: code && wanted.startsWith(code) ? '' : wanted }
  const reps = useApi(getRepCodesByCodeAndName, { query }, { placeholderData: (before) => before })
  const found = (reps.data?.rows ?? []).map(({ repCode, name }) => ({ value: repCode, label: `${repCode} · ${name}` }))
  const data = code && !found.some(({ value }) => value === code) ? [{ value: code, label: code }, ...found] : found
  return (
    <Select
      {...field('salesRepresentative')}
      value={code || null}
      onChange={(chosen) => form.setFieldValue('salesRepresentative', chosen ?? '')}
      data={data}
      searchable
      comboboxProps={{ withinPortal: false }}
      clearable
      clearButtonProps={{ 'aria-label': t('customers.list.clearFilter') }}
      filter={({ options }) => options}
      onSearchChange={setSearch}
      placeholder={t('customers.form.repPlaceholder')}
      nothingFoundMessage={t('customers.form.repNone')}
      maxDropdownHeight={260}
      autoComplete="off"
    />
  )
}
