import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { type FoundItem, searchItems } from '../../items/contract.ts'

type Props = Pick<SelectProps, 'label' | 'error' | 'withAsterisk' | 'onBlur' | 'onFocus'> & {
  value: string
  /** With all that is known of it where one was found; what is typed and names no item is handed over for the form to refuse. */
  onChange: (id: string, item: FoundItem | null) => void
}

/** One item that is sold, found by number or name. */
export function ItemField({ value, onChange, ...look }: Props) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<FoundItem | null>(null)
  const ids = isId(value) && picked?.id !== value ? value : ''
  const standing = useApi(searchItems, { query: { ids } }, { enabled: ids !== '' }).data?.rows[0]
  const chosen = picked?.id === value ? picked : standing
  const typed = useTyped((text) => chosen !== undefined && text === labelOf(chosen))
  const items = useApi(searchItems, { query: { search: typed.search } }, { placeholderData: (before) => before })
  const found = items.data?.rows ?? []
  const rows = chosen && !typed.search && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const left = value && !isId(value) ? [{ value, label: value }] : []
  return (
    <FoundSelect
      {...look}
      typed={typed}
      answer={items}
      nothingFound={t('orders.form.noItem')}
      data={[...left, ...rows.map((row) => ({ value: row.id, label: labelOf(row) }))]}
      value={value || null}
      onChange={(id) => {
        const item = rows.find((each) => each.id === id) ?? null
        setPicked(item)
        onChange(id ?? '', item)
      }}
      onLeft={(text) => onChange(text, null)}
    />
  )
}

const labelOf = ({ number, name }: { number: string; name: string }) => (!number || number === name ? name : `${number} · ${name}`)
