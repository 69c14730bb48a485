import { Group, type SelectProps, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { type FoundItem, searchItems } from '../contract.ts'
import { ItemPicture } from './picture/item-picture.tsx'
import { dollarsOf, itemLabel } from './value-text.ts'

type Look = Pick<SelectProps, 'label' | 'description' | 'error' | 'placeholder' | 'withAsterisk' | 'clearable' | 'onBlur' | 'onFocus'> &
  Pick<SelectProps, 'disabled' | 'readOnly' | 'inputWrapperOrder' | 'aria-label'>
type Props = Look & {
  value: string | null
  /** With all that is known of it where one was found. What is typed and names no item is handed over as it is, for the form to refuse in words. */
  onChange: (id: string, item: FoundItem | null) => void
}

/** One item, found by typing its number, name or GTIN; each shows number, name and price. */
export function ItemField({ value, onChange, ...look }: Props) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<FoundItem | null>(null)
  const ids = value && isId(value) && picked?.id !== value ? value : ''
  const standing = useApi(searchItems, { query: { search: '', ids } }, { enabled: ids !== '' }).data?.rows[0]
  const chosen = picked?.id === value ? picked : standing
  const typed = useTyped((text) => chosen !== undefined && chosen !== null && text === itemLabel(chosen))
  const items = useApi(
    searchItems,
    { query: { search: typed.search, ids: '' } },
    { placeholderData: (before) => before, enabled: !look.readOnly },
  )
  const found = items.data?.rows ?? []
  const rows = chosen && !typed.search && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const data = rows.map((item) => ({ value: item.id, label: itemLabel(item) }))
  const left = value && !isId(value) ? [{ value, label: value }] : []
  return (
    <FoundSelect
      {...look}
      typed={typed}
      answer={items}
      nothingFound={t('orders.form.noItem')}
      data={[...left, ...data]}
      value={value || null}
      renderOption={({ option }) => {
        const item = rows.find(({ id }) => id === option.value)
        return item ? <Option item={item} /> : option.label
      }}
      onChange={(id) => {
        const item = rows.find((each) => each.id === id) ?? null
        setPicked(item)
        onChange(id ?? '', item)
      }}
      onLeft={(text) => onChange(text, null)}
    />
  )
}

function Option({ item }: { item: FoundItem }) {
  return (
    <Group gap="sm" wrap="nowrap" w="100%">
      <ItemPicture path={item.picture} name={item.name} size={24} />
      <Text span size="sm" style={{ flex: 1, overflowWrap: 'anywhere' }}>
        {itemLabel(item)}
      </Text>
      {item.unitPrice !== null && (
        <Text span size="sm" c="dimmed" className="numbers">
          {dollarsOf(item.unitPrice)}
        </Text>
      )}
    </Group>
  )
}
