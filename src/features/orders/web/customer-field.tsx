import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCustomers } from '#features/customers/contract.ts'
import { useApi } from '#web/query.ts'
import type { OrderFormState } from './use-order-form.ts'

const typingMs = 200

/** `name`: of the chosen customer, which a link may have named by its id only. */
export function CustomerField({ zodForm: { form, field }, name }: { zodForm: OrderFormState; name: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, typingMs)
  const { customerId } = form.values
  // What stands in the box is the chosen customer's name: no reason to search for it.
  const query = { search: customerId && search === name ? '' : search, limit: 10 }
  const found = useApi(listCustomers, { query }, { placeholderData: (before) => before })
  const rows = (found.data?.rows ?? []).map((row) => ({ value: row.id, label: row.customerName }))
  const data = customerId && name && !rows.some(({ value }) => value === customerId) ? [{ value: customerId, label: name }, ...rows] : rows
  return (
    <Select
      {...field('customerId')}
      value={customerId || null}
      onChange={(chosen) => form.setFieldValue('customerId', chosen ?? '')}
      data={data}
      searchable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: false }}
      placeholder={t('orders.form.customerPlaceholder')}
      nothingFoundMessage={found.isFetching ? undefined : t('orders.form.noCustomer')}
      maxDropdownHeight={260}
      autoComplete="off"
    />
  )
}
