import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { listCustomers } from '../contract.ts'

type Picked = { id: string; name: string }
/** `taken`: those that were chosen already, and are not offered again. */
type Props = { label: string; taken: readonly string[]; onPick: (customer: Picked) => void; autoFocus?: boolean }

/** Customers, found by typing, one after the other: each that is chosen is handed over, and the box is empty again. */
export function CustomerPicker({ label, taken, onPick, autoFocus = false }: Props) {
  const { t } = useTranslation()
  const typed = useTyped()
  const found = useApi(listCustomers, { query: { search: typed.search, limit: 30 } }, { placeholderData: (before) => before })
  const rows = (found.data?.rows ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <FoundSelect
      label={label}
      typed={typed}
      answer={found}
      nothingFound={t('orders.form.noCustomer')}
      placeholder={t('orders.form.customerPlaceholder')}
      searchValue={typed.typed}
      data={rows.map(({ id, customerName }) => ({ value: id, label: customerName }))}
      value={null}
      onChange={(id) => {
        const row = rows.find((each) => each.id === id)
        typed.setTyped('')
        if (row) onPick({ id: row.id, name: row.customerName })
      }}
      {...(autoFocus && { 'data-autofocus': true })}
    />
  )
}
