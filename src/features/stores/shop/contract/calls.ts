import { z } from 'zod'

/**
 * The storefront's own calls. `:code` is the Store ID. Quantities and prices are decimals as text (dollars), money is whole cents, days are
 * `YYYY-MM-DD` of the company's zone. Who is signed in is known by a cookie. `customerId`: for which of their customers a shopper looks and
 * orders; another one's is 404. Whatever may hold a price is never kept by anything between (S11).
 */
export const looks = { method: 'GET', access: 'store', limit: 'read' } as const
export const says = { method: 'POST', access: 'store', limit: 'code' } as const
export const reads = { method: 'GET', access: 'shopper', limit: 'read' } as const
export const writes = { method: 'POST', access: 'shopper', limit: 'write' } as const
export const cents = z.number().int()
export const day = z.string()

export const forCustomer = z.object({ customerId: z.uuid().optional() })
