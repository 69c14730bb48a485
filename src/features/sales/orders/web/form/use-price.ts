import { useDebouncedValue } from '@mantine/hooks'
import { useApi } from '#web/app/calls/query.ts'
import { priceOrder } from '../../contract.ts'
import type { FormValues } from './form-values.ts'

const typingMs = 300

/**
 * What the draft comes to, by the server. Only ever of what is typed now: while that is on its way, or a line is half typed, there is no price
 * but `computing`.
 */
export function usePrice(values: FormValues) {
  const now = JSON.stringify(pricedBy(values))
  const [wanted] = useDebouncedValue(now, typingMs)
  const draft = priceOrder.body.safeParse(JSON.parse(wanted))
  const body = draft.success ? pricedBy(draft.data) : { lines: [] }
  const price = useApi(priceOrder, { body }, { enabled: draft.success })
  const isOfNow = wanted === now && draft.success
  const computing = values.lines.length > 0 && (wanted !== now || (draft.success && price.isPending))
  return { price: isOfNow && values.lines.length > 0 ? price.data : undefined, computing, again: price.refetch }
}
export type Priced = ReturnType<typeof usePrice>

type Priceable = { lines: unknown; discountPercent: string; shippingAddress: { state: string } }
const pricedBy = <T extends Priceable>({ lines, discountPercent, shippingAddress: { state } }: T) => ({
  lines: lines as T['lines'],
  discountPercent,
  shippingAddress: { state },
})
