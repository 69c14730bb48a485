import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCustomers } from '#features/customers/contract.ts'
import { useApi } from '#web/query.ts'

const typingMs = 200

/** One customer, found by typing. `known`: the one that stands there already. */
export function CustomerSelect({
  value,
  error,
  known,
  onChange,
}: {
  value: string | null
  error: ReactNode
  known?: { id: string | null; name: string }
  onChange: (id: string | null) => void
}) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, typingMs)
  const [chosen, setChosen] = useState(known?.id ? { value: known.id, label: known.name } : null)
  // What stands in the box is the chosen one's name: no reason to search for it.
  const query = { search: chosen && wanted === chosen.label ? '' : wanted, limit: 20 }
  const customers = useApi(listCustomers, { query }, { placeholderData: (before) => before })
  const found = (customers.data?.rows ?? []).map(({ id, customerName }) => ({ value: id, label: customerName }))
  const data = chosen && !found.some((each) => each.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={t('people.customer')}
      error={error}
      description={t('people.customerHelp')}
      data={data}
      value={value}
      onChange={(id) => {
        setChosen(data.find((each) => each.value === id) ?? null)
        onChange(id)
      }}
      searchable
      filter={({ options }) => options}
      onSearchChange={setSearch}
      nothingFoundMessage={t('people.noCustomerFound')}
      withAsterisk
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
      autoComplete="off"
    />
  )
}
