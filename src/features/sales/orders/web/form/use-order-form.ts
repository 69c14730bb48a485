import { useEffect, useRef } from 'react'
import { quantityProblems } from '#features/catalog/items/web/door.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { type FormValues, orderForm } from './form-values.ts'
import { useLineItems } from './use-line-items.ts'
import { usePrice } from './use-price.ts'
import { useSuggestions } from './use-suggestions.ts'

type Saved = ReturnType<typeof orderForm.parse> & { expectedTotal: number | undefined }

/**
 * Saves only the total that stands on the screen: who is quicker than the price waits for it; where it has moved meanwhile, the new one is shown.
 * `of`: the store's order that it changes: its prices and quantities are the store's. `standing`: lines of an order as it stands, which may have what
 * is not sold so any more; null: it is a new one, whose lines the tab keeps.
 */
export function useOrderForm(
  initialValues: FormValues,
  onSave: (values: Saved) => Promise<unknown>,
  of: { orderId: string; storeId: string; customerId: string } | null = null,
  standing: FormValues['lines'] | null = null,
) {
  const total = useRef<Waiting>({ seen: undefined, computing: false, waiting: [] })
  const zodForm = useZodForm(orderForm, {
    initialValues,
    onSubmit: async (values) => {
      try {
        const expectedTotal = await seenTotal(total.current)
        await onSave({ ...values, lines: withPrices(values.lines, latest.current), expectedTotal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'totalMoved') await priced.again()
        throw error
      }
    },
    draft: 'order',
    ...(!standing && { keeps: ({ lines }: FormValues) => lines.length > 0 }),
    labels: { discountPercent: textOf('orders.form.discount'), reason: textOf('orders.change.reason') },
  })
  const latest = useRef<readonly Line[]>([])
  latest.current = zodForm.form.values.lines
  const { suggestions, pending } = useSuggestions(zodForm.form, of?.orderId)
  const sum = usePrice(zodForm.form.values)
  const priced = { ...sum, computing: sum.computing || pending }
  const seen = priced.price?.grandTotal
  useEffect(() => {
    const { waiting } = total.current
    total.current = { seen, computing: priced.computing, waiting: priced.computing ? waiting : [] }
    if (!priced.computing) for (const go of waiting) go(seen)
  }, [seen, priced.computing])
  const { lines } = zodForm.form.values
  const itemOf = useLineItems(lines, of)
  const quantities = quantityProblems(lines, itemOf, standing ?? [])
  return { ...zodForm, of, priced, suggestions, itemOf, quantities }
}
export type OrderFormState = ReturnType<typeof useOrderForm>

type Line = { itemId: string | null; quantity: string; unit: string; unitPrice: string }
/** A price that came while it was waited for. */
const withPrices = <L extends Line>(lines: L[], latest: readonly Line[]) =>
  lines.map((line, index) => {
    const now = latest[index]
    return now && now.itemId === line.itemId && line.itemId ? { ...line, unitPrice: now.unitPrice } : line
  })

type Waiting = { seen: number | undefined; computing: boolean; waiting: ((total: number | undefined) => void)[] }
const seenTotal = ({ seen, computing, waiting }: Waiting) =>
  computing ? new Promise<number | undefined>((go) => waiting.push(go)) : Promise.resolve(seen)
