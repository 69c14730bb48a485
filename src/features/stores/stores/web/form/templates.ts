import { today } from '#web/ui/values/dates.ts'
import type { FormValues } from './form-values.ts'

export const templateKeys = ['dealers', 'booking', 'catalog'] as const
export type TemplateKey = (typeof templateKeys)[number]

const inDays = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString()

/**
 * What a store begins with, besides what every store does: dealers who reorder at their own prices; a season that is booked ahead in a few weeks, where
 * nobody looks at what is there now and each order is looked at; a catalog that anybody may look at, with prices for those who are let in.
 */
export function templateValues(key: TemplateKey, { payable }: { payable: boolean }): Partial<FormValues> {
  if (key === 'dealers') return {}
  if (key === 'booking') return { opensOn: inDays(7), closesOn: inDays(37), approval: 'all', stockShown: 'hidden', poRequired: 'Y' }
  return { audience: 'public', hidesPrices: 'Y', approval: 'all', payNow: payable ? 'Y' : 'N' }
}
