import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { filtersParam, listQuery } from '#contract/paging.ts'
import { listKind, orderSorts } from './contract.ts'

/** The whole list as CSV in the caller's language. */
export const prepareOrdersExport = endpoint({
  method: 'POST',
  path: '/api/Order/PrepareExport',
  access: 'member',
  can: 'orders.read',
  limit: 'export',
  whileViewing: true,
  body: listQuery(orderSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam, kind: listKind }),
  result: z.object({ path: z.string() }),
})
export const ordersExportPath = '/api/Order/Export'
