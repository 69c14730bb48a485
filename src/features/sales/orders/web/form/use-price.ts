import { useDebouncedValue } from '@mantine/hooks'
import { useApi } from '#web/app/calls/query.ts'
import { priceOrder } from '../../contract.ts'
import type { FormValues } from './form-values.ts'

const typingMs = 300

/** What the draft comes to, by the server; the last figures stay while a new one is on its way or a line is only half typed. */
export function usePrice({ customerId: _, ...values }: FormValues) {
  const [wanted] = useDebouncedValue(JSON.stringify(values), typingMs)
  const draft = priceOrder.body.safeParse(JSON.parse(wanted))
  const body = draft.success
    ? { lines: draft.data.lines, discountPercent: draft.data.discountPercent, shippingAddress: { state: draft.data.shippingAddress.state } }
    : { lines: [] }
  const price = useApi(priceOrder, { body }, { enabled: draft.success, placeholderData: (before) => before })
  return values.lines.length > 0 ? price.data : undefined
}
