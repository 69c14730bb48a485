import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { listCustomers } from '../contract.ts'

type Look = Pick<SelectProps, 'label' | 'description' | 'error' | 'placeholder' | 'withAsterisk' | 'clearable' | 'onBlur' | 'onFocus'> &
  Pick<SelectProps, 'disabled' | 'readOnly' | 'variant' | 'inputWrapperOrder' | 'openOnFocus'>
type Props = Look & {
  value: string | null
  /** Of the one that stands there already. */
  name: string
  nothingFound: string
  onChange: (id: string | null) => void
}

/** One customer, found by typing. */
export function CustomerSelect({ value, name, nothingFound, onChange, ...look }: Props) {
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
  const standing = value && name ? { value, label: name } : null
  const chosen = picked?.value === value ? picked : standing
  const typed = useTyped((text) => text === chosen?.label)
  const query = { search: typed.search, limit: 20 }
  const customers = useApi(listCustomers, { query }, { placeholderData: (before) => before, enabled: !look.readOnly })
  const found = (customers.data?.rows ?? []).map(({ id, customerName }) => ({ value: id, label: customerName }))
  const data = chosen && !typed.search && !found.some((each) => each.value === chosen.value) ? [chosen, ...found] : found
  return (
    <FoundSelect
      {...look}
      typed={typed}
      answer={customers}
      nothingFound={nothingFound}
      data={data}
      value={value}
      onChange={(id) => {
        setPicked(data.find((each) => each.value === id) ?? null)
        onChange(id)
      }}
      onLeft={(text) => {
        setPicked({ value: text, label: text })
        onChange(text)
      }}
    />
  )
}
