import { useDebouncedValue } from '@mantine/hooks'
import { isId } from '#contract/fields.ts'
import { useApi } from '#web/app/calls/query.ts'
import { priceOrder } from '../../order-form.ts'
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
  const body = draft.success ? draft.data : { lines: [] }
  const price = useApi(priceOrder, { body }, { enabled: draft.success })
  const isOfNow = wanted === now && draft.success
  const computing = values.lines.length > 0 && (wanted !== now || (draft.success && price.isPending))
  return { price: isOfNow && values.lines.length > 0 ? price.data : undefined, computing, again: price.refetch }
}
export type Priced = ReturnType<typeof usePrice>

const pricedBy = ({ customerId, lines, discountPercent, shippingAddress: { state }, ...charged }: FormValues) => ({
  customerId: isId(customerId) ? customerId : null,
  lines,
  discountPercent,
  shippingAddress: { state },
  ownDelivery: charged.ownDelivery,
  ownTaxCodeId: charged.ownTaxCodeId,
  taxFree: charged.taxFree,
})
