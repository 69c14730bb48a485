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
/** What every item has that can be chosen; `picture` where it has one. */
type Named = Pick<FoundItem, 'id' | 'number' | 'name' | 'unitPrice'> & { picture?: string | null }
type Found<I> = { rows: readonly I[]; answer: { isFetching: boolean; error: Error | null } }

/** Items that are sold, by number, name or GTIN. */
function useSold(search: string, enabled: boolean): Found<FoundItem> {
  const answer = useApi(searchItems, { query: { search, ids: '' } }, { placeholderData: (before) => before, enabled })
  return { rows: answer.data?.rows ?? [], answer }
}

export const useFoundItems = (search: string) => useSold(search, true)

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
  const { rows: found, answer } = useSold(typed.search, !look.readOnly)
  const rows = chosen && !typed.search && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const left = value && !isId(value) ? [{ value, label: value }] : []
  return (
    <FoundSelect
      {...look}
      typed={typed}
      answer={answer}
      nothingFound={t('orders.form.noItem')}
      data={[...left, ...rows.map(optionOf)]}
      value={value || null}
      renderOption={({ option }) => <Option item={rows.find(({ id }) => id === option.value)} label={option.label} />}
      onChange={(id) => {
        const item = rows.find((each) => each.id === id) ?? null
        setPicked(item)
        onChange(id ?? '', item)
      }}
      onLeft={(text) => onChange(text, null)}
    />
  )
}

type PickerProps<I> = Pick<SelectProps, 'label' | 'placeholder' | 'disabled' | 'flex' | 'miw'> & {
  /** A hook; `of`: what it has to know besides. */
  useRows: (search: string, of: string) => Found<I>
  of?: string
  nothingFound: string
  /** What is said of one beside its name. */
  noteOf?: (item: I) => string
  onPick: (item: I) => void
  autoFocus?: boolean
}

/** The same, of which each chosen one becomes a line of its own: the box is empty again. */
export function ItemPicker<I extends Named>({ useRows, of = '', noteOf, onPick, autoFocus = false, ...look }: PickerProps<I>) {
  const typed = useTyped()
  const { rows, answer } = useRows(typed.search, of)
  return (
    <FoundSelect
      {...look}
      typed={typed}
      answer={answer}
      searchValue={typed.typed}
      data={rows.map(optionOf)}
      value={null}
      renderOption={({ option }) => {
        const item = rows.find(({ id }) => id === option.value)
        return <Option item={item} label={option.label} note={item && noteOf?.(item)} />
      }}
      onChange={(id) => {
        const item = rows.find((each) => each.id === id)
        typed.setTyped('')
        if (item) onPick(item)
      }}
      {...(autoFocus && { 'data-autofocus': true })}
    />
  )
}

const optionOf = (item: Named) => ({ value: item.id, label: itemLabel(item) })

function Option({ item, label, note }: { item: Named | undefined; label: string; note?: string | undefined }) {
  if (!item) return label
  const said = note ?? (item.unitPrice === null ? '' : dollarsOf(item.unitPrice))
  return (
    <Group gap="sm" wrap="nowrap" w="100%">
      {item.picture !== undefined && <ItemPicture path={item.picture} name={item.name} size={24} />}
      <Text span size="sm" style={{ flex: 1, overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      {said && (
        <Text span size="sm" c="dimmed" className="numbers">
          {said}
        </Text>
      )}
    </Group>
  )
}
