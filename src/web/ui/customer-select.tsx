import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { listCustomers } from '#features/customers/contract.ts'
import { useApi } from '#web/query.ts'

const typingMs = 200

type Look = Pick<SelectProps, 'label' | 'description' | 'error' | 'placeholder' | 'withAsterisk' | 'clearable' | 'onBlur' | 'onFocus'> &
  Pick<SelectProps, 'disabled' | 'readOnly' | 'variant' | 'inputWrapperOrder'>
type Props = Look & {
  value: string | null
  /** Of the one that stands there already. */
  name: string
  nothingFound: string
  onChange: (id: string | null) => void
}

/** One customer, found by typing. */
export function CustomerSelect({ value, name, nothingFound, onChange, ...look }: Props) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed, typingMs)
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
  const standing = value && name ? { value, label: name } : null
  const chosen = picked?.value === value ? picked : standing
  // What stands in the box is the chosen one's name: no reason to search for it.
  const query = { search: chosen && wanted === chosen.label ? '' : wanted, limit: 20 }
  const customers = useApi(listCustomers, { query }, { placeholderData: (before) => before, enabled: !look.readOnly })
  const found = (customers.data?.rows ?? []).map(({ id, customerName }) => ({ value: id, label: customerName }))
  const data = chosen && !found.some((each) => each.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      {...look}
      data={data}
      value={value}
      onChange={(id) => {
        setPicked(data.find((each) => each.value === id) ?? null)
        onChange(id)
      }}
      searchable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={customers.isFetching ? undefined : nothingFound}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={260}
      autoComplete="off"
    />
  )
}
