import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { isId } from '#contract/fields.ts'
import { whyText } from '#features/catalog/prices/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { findItems } from '../../order-form.ts'
import { priceText } from '../price-text.ts'

type Item = Result<typeof findItems>['rows'][number]

/** Items with this customer's price; a chosen one becomes a line. */
export function ItemField({ customerId, onPick }: { customerId: string; onPick: (item: Item) => void }) {
  const { t } = useTranslation()
  const typed = useTyped()
  const isFor = isId(customerId)
  const query = { search: typed.search, customerId }
  const found = useApi(findItems, { query }, { enabled: isFor, placeholderData: (before) => before })
  const rows = found.data?.rows ?? []
  return (
    <FoundSelect
      typed={typed}
      answer={found}
      nothingFound={t('orders.form.noItem')}
      label={t('orders.form.item')}
      disabled={!isFor}
      placeholder={t(isFor ? 'orders.form.itemPlaceholder' : 'orders.form.customerFirst')}
      searchValue={typed.typed}
      data={rows.map((item) => ({ value: item.id, label: labelOf(item) }))}
      renderOption={({ option }) => {
        const item = rows.find(({ id }) => id === option.value)
        const hasOwn = item && item.why.source !== 'item' && item.why.source !== 'none'
        return hasOwn ? `${option.label} · ${whyText(item.why)}` : option.label
      }}
      value={null}
      onChange={(id) => {
        const item = rows.find((each) => each.id === id)
        typed.setTyped('')
        if (item) onPick(item)
      }}
      flex={1}
      miw={220}
    />
  )
}

const labelOf = ({ itemNumber, name, unitPrice }: Item) =>
  `${itemNumber === name ? name : `${itemNumber} · ${name}`} · ${unitPrice === null ? textOf('prices.why.none') : `$${priceText(unitPrice)}`}`
