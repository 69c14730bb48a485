import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { useApi } from '#web/app/calls/query.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { getAvailable } from '../contract.ts'

type Line = { itemId?: string | null; quantity: string; unit?: string }
type Props = { lines: readonly Line[]; index: number; orderId?: string | undefined }

/** Below a line while it is typed: how many can be had, and a warning where that is fewer. All lines of one item count together. */
export function AvailableNote({ lines, index, orderId }: Props) {
  const { t } = useTranslation()
  const ids = [...new Set(lines.flatMap(({ itemId }) => (itemId && isId(itemId) ? [itemId] : [])))].sort()
  const items = ids.slice(0, 200).join(',')
  const query = { items, ...(orderId && { orderId }) }
  const { data } = useApi(getAvailable, { query }, { enabled: items !== '', placeholderData: (before) => before })
  const { itemId } = lines[index] ?? {}
  const row = data?.rows.find((each) => each.itemId === itemId)
  if (!row) return null
  const perUnit = (unit = '') =>
    Number(row.packs.find((pack) => pack.unit === unit.trim().toUpperCase() && pack.unit !== row.unit)?.quantity ?? 1)
  const wanted = lines
    .filter((line) => line.itemId === itemId)
    .reduce((sum, { quantity, unit }) => sum + (Number(quantity.replace(',', '.')) || 0) * perUnit(unit), 0)
  const available = `${Math.max(0, Number(row.available))} ${row.unit}`
  if (wanted <= Number(row.available)) return <StateText tone="good" text={t('stock.order.available', { available })} />
  if (Number(row.available) <= 0) return <StateText tone="bad" text={t(data?.refuses ? 'stock.order.noneRefused' : 'stock.order.none')} />
  return <StateText tone="bad" text={t(data?.refuses ? 'stock.order.refused' : 'stock.order.shortOf', { available })} />
}
