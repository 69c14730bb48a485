import { useTranslation } from 'react-i18next'
import { type FoundItem, searchItems } from '#features/catalog/items/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'

type Props = { label: string; onPick: (item: FoundItem) => void; autoFocus?: boolean }

/** Items of which a quantity is kept; a chosen one becomes a line. */
export function ItemSelect({ label, onPick, autoFocus = false }: Props) {
  const { t } = useTranslation()
  const typed = useTyped()
  const found = useApi(searchItems, { query: { search: typed.search } }, { placeholderData: (before) => before })
  const rows = (found.data?.rows ?? []).filter(({ itemType }) => itemType === 'Inventory')
  return (
    <FoundSelect
      typed={typed}
      answer={found}
      nothingFound={t('stock.lines.noItem')}
      label={label}
      placeholder={t('stock.lines.itemPlaceholder')}
      searchValue={typed.typed}
      data={rows.map((item) => ({ value: item.id, label: labelOf(item) }))}
      value={null}
      onChange={(id) => {
        const item = rows.find((each) => each.id === id)
        typed.setTyped('')
        if (item) onPick(item)
      }}
      {...(autoFocus && { 'data-autofocus': true })}
    />
  )
}

const labelOf = ({ number, name }: FoundItem) => (!number || number === name ? name : `${number} · ${name}`)
