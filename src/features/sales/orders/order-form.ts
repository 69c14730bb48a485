import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint } from '#contract/endpoint.ts'
import { maxText, searchText } from '#contract/fields.ts'
import { priceWhy } from '#features/catalog/prices/contract.ts'
import { expectedTotal, noTaxReasons, orderDraft, totals } from './contract.ts'

// What the order form asks and says.

/** What a draft comes to for a customer: nothing is stored. `amounts`: cents per line, after its discount. */
export const priceOrder = endpoint({
  method: 'POST',
  path: '/api/Order/Price',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  whileViewing: true,
  body: orderDraft.extend({ customerId: z.uuid().nullable().default(null) }),
  result: totals.extend({ amounts: z.array(z.number()), taxPercent: z.string(), taxName: z.string(), noTax: z.enum(noTaxReasons) }),
})

/** The last day on which a quote may be accepted; null: as many days as a link lives. */
const validUntil = z
  .union([z.literal(''), z.iso.date('shipments.errors.date')])
  .transform((day) => day || null)
  .nullable()
  .default(null)
/** 409 `quantityNotSold`, which names the lines, where an item is not sold in such a quantity; so it is all the same once somebody says so. */
const despiteQuantities = z.boolean().default(false)
/** `requestKey`: made by the form; the same key never places twice. `asQuote`: the customer is to accept it first. */
export const placeStaffOrder = endpoint({
  method: 'POST',
  path: '/api/Order/Place',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: orderDraft.extend({
    customerId: z.uuid(),
    requestKey: z.uuid(),
    expectedTotal,
    despiteQuantities,
    asQuote: z.boolean().default(false),
    validUntil,
  }),
  result: z.object({ id: z.string(), number: z.number().int(), isQuote: z.boolean() }),
})
/** Makes a new version, with what is named changed. `version`: the one that was changed; another one meanwhile answers 409 `orderChanged`. */
export const changeOrder = endpoint({
  method: 'POST',
  path: '/api/Order/Change/:id',
  access: 'member',
  can: 'orders.write',
  limit: 'write',
  body: someOf(orderDraft).extend({ version: z.number().int(), expectedTotal, despiteQuantities, reason: maxText(300).default('') }),
  result: z.object({ version: z.number().int() }),
})

/**
 * Items whose name or number begins like the words, with the price of one for this customer and why it is that. Dollars; null: it has none. `orderId`:
 * the order that is changed, whose store may have prices of its own.
 */
export const findItems = endpoint({
  method: 'GET',
  path: '/api/Order/Items',
  access: 'member',
  can: 'orders.write',
  limit: 'read',
  query: z.object({ search: searchText(100), customerId: z.uuid(), orderId: z.uuid().optional() }),
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        itemNumber: z.string(),
        name: z.string(),
        description: z.string(),
        unitPrice: z.string().nullable(),
        why: priceWhy,
        taxable: z.boolean(),
      }),
    ),
  }),
})
