import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { priceText } from '#web/price-text.ts'
import { useApi } from '#web/query.ts'
import { findItems } from '../contract.ts'

type Item = Result<typeof findItems>['rows'][number]
const typingMs = 200

/** Items with this customer's price; a chosen one becomes a line. */
export function ItemField({ customerId, onPick }: { customerId: string; onPick: (item: Item) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, typingMs)
  const found = useApi(findItems, { query: { search, customerId } }, { enabled: customerId !== '', placeholderData: (before) => before })
  const rows = found.data?.rows ?? []
  return (
    <Select
      label={t('orders.form.item')}
      disabled={customerId === ''}
      placeholder={t(customerId ? 'orders.form.itemPlaceholder' : 'orders.form.customerFirst')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server found them; what is typed may stand in the description only.
      filter={({ options }) => options}
      data={rows.map((item) => ({ value: item.id, label: labelOf(item) }))}
      renderOption={({ option }) => {
        const item = rows.find(({ id }) => id === option.value)
        return item?.priceFrom === 'customer' ? `${option.label} · ${t('orders.form.customerPrice')}` : option.label
      }}
      value={null}
      onChange={(id) => {
        const item = rows.find((each) => each.id === id)
        setTyped('')
        if (item) onPick(item)
      }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={found.isFetching ? undefined : t('orders.form.noItem')}
      error={found.error?.message}
      maxDropdownHeight={260}
      autoComplete="off"
      flex={1}
      miw={220}
    />
  )
}

const labelOf = ({ itemNumber, name, unitPrice }: Item) =>
  `${itemNumber === name ? name : `${itemNumber} · ${name}`} · $${priceText(unitPrice)}`
