import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { findOurItems } from '../contract.ts'

type Option = { value: string; label: string }
type Props = Pick<SelectProps, 'label' | 'error' | 'withAsterisk' | 'onBlur' | 'onFocus'> & {
  value: string
  /** The one that stands there already. */
  item: { itemId: string; itemNumber: string; itemName: string } | null
  onChange: (id: string) => void
}

/** One item of ours, found by number, name or description. */
export function OurItemField({ value, item, onChange, ...look }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Option | null>(
    item && optionOf({ id: item.itemId, itemNumber: item.itemNumber, name: item.itemName }),
  )
  const typed = useTyped((text) => text === chosen?.label)
  const items = useApi(findOurItems, { query: { search: typed.search } }, { placeholderData: (before) => before })
  const found = (items.data?.rows ?? []).map(optionOf)
  const data = chosen && !typed.search && !found.some((each) => each.value === chosen.value) ? [chosen, ...found] : found
  return (
    <FoundSelect
      {...look}
      typed={typed}
      answer={items}
      nothingFound={t('orders.form.noItem')}
      data={data}
      value={value || null}
      onChange={(id) => {
        setChosen(data.find((each) => each.value === id) ?? null)
        onChange(id ?? '')
      }}
      onLeft={(text) => {
        setChosen({ value: text, label: text })
        onChange(text)
      }}
      maxDropdownHeight={220}
    />
  )
}

const optionOf = ({ id, itemNumber, name }: { id: string; itemNumber: string; name: string }): Option => ({
  value: id,
  label: itemNumber === name ? name : `${itemNumber} · ${name}`,
})
