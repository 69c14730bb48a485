import { z } from 'zod'
import { chosenId, numberText } from '#contract/fields.ts'
import { dollarsToCents } from '#contract/money.ts'
import { dollarsText } from '#web/ui/fields/typed-numbers.ts'
import type { ShopperRights } from '../../contract.ts'

/** As a form holds what a shopper may for one customer: the limit as people type it. */
const typedRight = z.object({
  customerId: chosenId,
  contactId: z.uuid().nullable(),
  mayOrder: z.boolean(),
  mayApprove: z.boolean(),
  mayPay: z.boolean(),
  limit: numberText.regex(/^(\d{1,9}(\.\d{1,2})?)?$/, 'orders.number'),
})
export type TypedRights = z.output<typeof typedRight>
export const rightsField = z
  .array(typedRight)
  .max(50)
  .refine((rows) => new Set(rows.map(({ customerId }) => customerId)).size === rows.length, 'shoppers.errors.twice')

export const noRights: TypedRights = { customerId: '', contactId: null, mayOrder: true, mayApprove: false, mayPay: true, limit: '' }

export const typedRights = ({ customerId, contactId, mayOrder, mayApprove, mayPay, spendingLimit }: ShopperRights): TypedRights => ({
  ...{ customerId, contactId, mayOrder, mayApprove, mayPay },
  limit: spendingLimit === null ? '' : dollarsText(spendingLimit),
})
export const rightsOf = ({ limit, ...rights }: TypedRights): ShopperRights => ({
  ...rights,
  spendingLimit: limit ? dollarsToCents(limit) : null,
})
