import { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { dollarsToCents } from '#contract/money.ts'
import { dollarsText } from '#web/ui/fields/typed-numbers.ts'
import { type StoreFields, storeFields } from '../../contract.ts'

const typed = numberText.regex(/^(\d{1,9}(\.\d{1,2})?)?$/, 'orders.number')

/** What the form holds: amounts as people type them. */
export const storeForm = z
  .object({
    ...storeFields.shape,
    minimumOrder: typed.transform((text): number => (text ? dollarsToCents(text) : 0)),
    approvalAbove: typed.transform((text): number | null => (text ? dollarsToCents(text) : null)),
  })
  // Rules about several fields at once.
  .superRefine((fields, context) => {
    for (const { path, message } of storeFields.safeParse(fields).error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })
export type FormValues = Omit<StoreFields, 'minimumOrder' | 'approvalAbove'> & { minimumOrder: string; approvalAbove: string }

/** A store for invited dealers who order on account, at their own prices: most are of this kind. */
export const newValues = (locationId: string, language: 'en' | 'es'): FormValues => ({
  templateName: '',
  description: '',
  opensOn: null,
  closesOn: null,
  cutOff: '',
  audience: 'invited',
  hidesPrices: 'N',
  priceLevelId: null,
  locationId,
  minimumOrder: '',
  payNow: 'N',
  onAccount: 'Y',
  approval: 'none',
  approvalAbove: '',
  stockShown: 'level',
  poRequired: 'N',
  poUnique: 'N',
  language,
  color: '#c2410c',
  welcomeEn: '',
  welcomeEs: '',
})

export const valuesOf = ({ minimumOrder, approvalAbove, ...fields }: StoreFields): FormValues => ({
  ...fields,
  minimumOrder: minimumOrder ? dollarsText(minimumOrder) : '',
  approvalAbove: approvalAbove === null ? '' : dollarsText(approvalAbove),
})
