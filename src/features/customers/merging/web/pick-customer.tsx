import { useTranslation } from 'react-i18next'
import { listCustomers } from '#features/customers/customers/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'

/** The other customer, by name, e-mail or phone. */
export function PickCustomer({ besides, onPick }: { besides: string; onPick: (id: string) => void }) {
  const { t } = useTranslation()
  const typed = useTyped()
  const isEnough = typed.search.trim().length > 1
  const query = { search: typed.search, limit: 10 }
  const found = useApi(listCustomers, { query }, { enabled: isEnough, placeholderData: (before) => before })
  const rows = (found.data?.rows ?? []).filter(({ id }) => id !== besides)
  const label = ({ customerName, email, phone }: (typeof rows)[number]) => [customerName, email, phone].filter(Boolean).join(' · ')
  return (
    <FoundSelect
      typed={typed}
      answer={found}
      nothingFound={isEnough ? t('merging.pickNone') : undefined}
      label={t('merging.pick')}
      description={t('merging.pickHelp')}
      searchValue={typed.typed}
      data={rows.map((row) => ({ value: row.id, label: label(row) }))}
      value={null}
      onChange={(id) => id && onPick(id)}
    />
  )
}
