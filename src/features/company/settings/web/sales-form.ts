import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { dollarsText, typedDollars, typedWhole } from '#web/ui/fields/typed-numbers.ts'
import { eachStateOnce, type getSalesSettings, salesFields } from '../contract.ts'

export type Sales = Result<typeof getSalesSettings>

const maybeDollars = z
  .string()
  .trim()
  .transform((text) => text || null)
  .pipe(typedDollars.nullable())
const rowFields = salesFields.shape.byState.element.shape

/** The contract's fields as people type them: amounts in dollars, empty where nothing is said. */
export const salesForm = z.object({
  deliveryAmount: typedDollars,
  deliveryFreeFrom: maybeDollars,
  taxCodeId: salesFields.shape.taxCodeId,
  chargesNoTax: z.boolean(),
  byState: z.array(z.object({ ...rowFields, deliveryAmount: maybeDollars })).superRefine(eachStateOnce),
  approvalAbove: maybeDollars,
  linkDays: typedWhole(salesFields.shape.linkDays, 'settings.sales.linkDaysRange'),
})

const text = (cents: number | null) => (cents === null ? '' : dollarsText(cents))

export const valuesOf = ({
  deliveryAmount,
  deliveryFreeFrom,
  taxCodeId,
  chargesNoTax,
  byState,
  approvalAbove,
  linkDays,
}: Sales): z.input<typeof salesForm> => ({
  deliveryAmount: text(deliveryAmount),
  deliveryFreeFrom: text(deliveryFreeFrom),
  taxCodeId,
  chargesNoTax,
  byState: byState.map((row) => ({ ...row, deliveryAmount: text(row.deliveryAmount) })),
  approvalAbove: text(approvalAbove),
  linkDays: String(linkDays),
})
