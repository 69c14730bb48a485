import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { listQuery } from '#contract/paging.ts'

/** One item: ours at its cost beside QuickBooks' own quantity. Dollars and quantities as text; null where no cost or quantity is known. */
const valuationRow = z.object({
  id: z.string(),
  itemNumber: z.string(),
  name: z.string(),
  unit: z.string(),
  onHand: z.string(),
  cost: z.string().nullable(),
  value: z.string().nullable(),
  inQuickbooks: z.string().nullable(),
  valueInQuickbooks: z.string().nullable(),
  difference: z.string().nullable(),
})
export type ValuationRow = z.output<typeof valuationRow>
const asked = listQuery(['name']).pick({ search: true }).extend({ locationId: id.optional() })
const access = { access: 'member', can: 'costs.read' } as const

/** What is there and what it is worth. With a location only what is there, beside nothing: QuickBooks knows no locations. */
export const listValuation = endpoint({
  method: 'GET',
  path: '/api/StockValuation/List',
  ...access,
  limit: 'read',
  shows: ['stock', 'items'],
  query: listQuery(['name']).pick({ search: true, cursor: true, limit: true }).extend({ locationId: id.optional() }),
  result: z.object({
    rows: z.array(valuationRow),
    next: z.string().nullable(),
    /** Of all rows, with the first page. */
    sums: z
      .object({
        items: z.number().int(),
        value: z.string(),
        valueInQuickbooks: z.string(),
        difference: z.string(),
        withoutCost: z.number().int(),
      })
      .nullable(),
  }),
})
export const valuationExportPath = '/api/StockValuation/Export'
export const prepareValuation = endpoint({
  method: 'POST',
  path: '/api/StockValuation/PrepareExport',
  ...access,
  limit: 'export',
  whileViewing: true,
  body: asked,
  result: z.object({ path: z.string() }),
})
