import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { dollarsToCents } from '#contract/money.ts'
import { eachStateOnce, type getSalesSettings, salesFields } from '../contract.ts'

export type Sales = Result<typeof getSalesSettings>

const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'orders.number')
  .transform((text): number => dollarsToCents(text))
const maybeDollars = z
  .string()
  .trim()
  .transform((text) => text || null)
  .pipe(dollars.nullable())
const rowFields = salesFields.shape.byState.element.shape

/** The contract's fields as people type them: amounts in dollars, empty where nothing is said. */
export const salesForm = z.object({
  deliveryAmount: dollars,
  deliveryFreeFrom: maybeDollars,
  taxCodeId: salesFields.shape.taxCodeId,
  byState: z.array(z.object({ ...rowFields, deliveryAmount: maybeDollars })).superRefine(eachStateOnce),
  linkDays: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, 'settings.sales.linkDaysRange')
    .transform(Number)
    .pipe(salesFields.shape.linkDays),
})

const text = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

export const valuesOf = ({ deliveryAmount, deliveryFreeFrom, taxCodeId, byState, linkDays }: Sales): z.input<typeof salesForm> => ({
  deliveryAmount: text(deliveryAmount),
  deliveryFreeFrom: text(deliveryFreeFrom),
  taxCodeId,
  byState: byState.map((row) => ({ ...row, deliveryAmount: text(row.deliveryAmount) })),
  linkDays: String(linkDays),
})
