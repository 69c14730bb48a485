import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

const reads = { method: 'GET', access: 'member', limit: 'read', shows: ['orders', 'stock'] } as const
/** What takes orders may know how many there are, whoever sees the locations. */
const seller = { ...reads, can: 'orders.write' } as const

/** The orders that hold something of an item, the one that takes the most first; those that the caller sees. */
export const listHolders = endpoint({
  ...seller,
  path: '/api/StockHolders/Item/:itemId',
  result: z.object({
    rows: z.array(z.object({ orderId: z.string(), number: z.number().int(), customerName: z.string(), quantity: z.string() })),
    /** Whether there are more of them than these. */
    more: z.boolean(),
  }),
})

/** What each line of an order still wants, and how many of it can be had: what it holds itself, and what nobody holds. Nothing where nothing is counted. */
const lineStock = z.object({ lineNo: z.number().int(), unit: z.string(), held: z.string(), missing: z.string(), available: z.string() })
export type LineStock = z.output<typeof lineStock>
export const getOrderStock = endpoint({
  ...seller,
  path: '/api/StockHolders/Order/:orderId',
  result: z.object({ lines: z.array(lineStock) }),
})

/** Of all locations; items of which nothing is counted are left out. `refuses`: more than is available is refused. */
export const getAvailable = endpoint({
  ...seller,
  path: '/api/StockHolders/Available',
  query: z.object({
    /** Separated by commas. */
    items: z
      .string()
      .max(7500)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(id).max(200)),
    /** What this order holds is there for it. */
    orderId: id.optional(),
  }),
  result: z.object({
    refuses: z.boolean(),
    rows: z.array(
      z.object({
        itemId: z.string(),
        available: z.string(),
        unit: z.string(),
        packs: z.array(z.object({ unit: z.string(), quantity: z.string() })),
      }),
    ),
  }),
})
export type Available = Result<typeof getAvailable>
