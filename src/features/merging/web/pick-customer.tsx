import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCustomers } from '#features/customers/contract.ts'
import { useApi } from '#web/query.ts'

/** The other customer, by name, e-mail or phone. */
export function PickCustomer({ besides, onPick }: { besides: string; onPick: (id: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const found = useApi(
    listCustomers,
    { query: { search, limit: 10 } },
    { enabled: search.trim().length > 1, placeholderData: (before) => before },
  )
  const rows = (found.data?.rows ?? []).filter(({ id }) => id !== besides)
  const label = ({ customerName, email, phone }: (typeof rows)[number]) => [customerName, email, phone].filter(Boolean).join(' · ')
  return (
    <Select
      label={t('merging.pick')}
      description={t('merging.pickHelp')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server found them; what is typed need not stand in the label.
      filter={({ options }) => options}
      data={rows.map((row) => ({ value: row.id, label: label(row) }))}
      value={null}
      onChange={(id) => id && onPick(id)}
      nothingFoundMessage={search.trim().length > 1 && !found.isFetching ? t('merging.pickNone') : undefined}
      error={found.error?.message}
    />
  )
}
