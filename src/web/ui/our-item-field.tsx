import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findOurItems } from '#features/partners/contract.ts'
import { useApi } from '#web/query.ts'

const typingMs = 200

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
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed, typingMs)
  const [chosen, setChosen] = useState<Option | null>(
    item && optionOf({ id: item.itemId, itemNumber: item.itemNumber, name: item.itemName }),
  )
  const search = chosen && wanted === chosen.label ? '' : wanted
  const items = useApi(findOurItems, { query: { search } }, { placeholderData: (before) => before })
  const found = (items.data?.rows ?? []).map(optionOf)
  const data = chosen && !found.some((each) => each.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      {...look}
      data={data}
      value={value || null}
      onChange={(id) => {
        setChosen(data.find((each) => each.value === id) ?? null)
        onChange(id ?? '')
      }}
      searchable
      // The server found them; what is typed may stand in the description only.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={items.isFetching ? undefined : t('orders.form.noItem')}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
      autoComplete="off"
    />
  )
}

const optionOf = ({ id, itemNumber, name }: { id: string; itemNumber: string; name: string }): Option => ({
  value: id,
  label: itemNumber === name ? name : `${itemNumber} · ${name}`,
})
