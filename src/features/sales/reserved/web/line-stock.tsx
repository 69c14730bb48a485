import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { getOrderStock } from '../contract.ts'

/** Beside a line of an order: whether what it holds is there. Nothing where it holds nothing. */
export default function LineStock({ orderId, lineNo }: { orderId: string; lineNo: number }) {
  const { t } = useTranslation()
  const can = useCan()
  const { data } = useApi(getOrderStock, { params: { orderId } }, { enabled: can('orders.write') })
  const lines = data?.lines.filter((line) => line.lineNo === lineNo) ?? []
  if (!lines.length) return null
  // A bundle holds several items: what is missing of any of them is missing of it.
  const short = lines.filter(({ missing }) => Number(missing) > 0)
  const missing = short.map((line) => `${Number(line.missing)} ${line.unit}`.trim()).join(', ')
  return short.length ? (
    <StateText tone="bad" text={t('stock.order.short', { missing })} />
  ) : (
    <StateText tone="good" text={t('stock.order.held')} />
  )
}
