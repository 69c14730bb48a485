import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { listShoppers, type ShopperRow } from '../../contract.ts'

type Props = { storeId: string; value: ShopperRow | null; onChange: (shopper: ShopperRow | null) => void }

/** One shopper of a store, found by typing; nobody: a stranger. */
export function ShopperSelect({ storeId, value, onChange }: Props) {
  const { t } = useTranslation()
  const labelOf = ({ name, email }: ShopperRow) => (name ? `${name} (${email})` : email)
  const typed = useTyped((text) => value !== null && text === labelOf(value))
  const query = { search: typed.search, limit: 20 }
  const found = useApi(listShoppers, { params: { storeId }, query }, { placeholderData: (before) => before })
  const rows = found.data?.rows ?? []
  const shown = value && !typed.search && !rows.some(({ id }) => id === value.id) ? [value, ...rows] : rows
  return (
    <FoundSelect
      label={t('shoppers.preview.shopper')}
      placeholder={t('shoppers.preview.nobody')}
      typed={typed}
      answer={found}
      nothingFound={t('shoppers.noMatch')}
      data={shown.map((each) => ({ value: each.id, label: labelOf(each) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(shown.find((each) => each.id === id) ?? null)}
      clearable
    />
  )
}
