import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedReading, tableReading } from '#features/customers/imports/contract.ts'

const maxItemFileBytes = 10 * 1_048_576
export const maxItemFileRows = 20_000
const itemColumn = z.enum(['qualifier', 'code', 'itemNumber', 'unit', 'casePack'])
/**
 * A table with a code and its kind in each row, or a column for each kind of code. `carryOut: 'no'`: says what would happen and does nothing.
 * `problems`: the first rows that are left out, each with what is wrong in it; `notRead`: headings that say nothing to us. Where no headings
 * are found (400 `partnerFileColumns`) the `result` has the `reading` too.
 */
export const importPartnerItems = endpoint({
  method: 'POST',
  access: 'member',
  can: 'connections.write',
  limit: 'export',
  path: '/api/EDI/ImportPartnerItems/:id',
  encoding: 'upload',
  upload: { maxBytes: maxItemFileBytes, tooLarge: 'importFileTooLarge' },
  body: askedReading.extend({ carryOut: z.enum(['yes', 'no']) }),
  result: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    wrong: z.number().int(),
    problems: z.array(z.object({ row: z.number().int(), texts: z.array(z.string()) })),
    notRead: z.array(z.string()),
    samples: z.array(z.record(itemColumn, z.string())),
    reading: tableReading,
  }),
})
export type ItemImport = z.infer<typeof importPartnerItems.result>
/** As CSV in the caller's language, such as the import reads. */
export const preparePartnerItemsExport = endpoint({
  method: 'POST',
  path: '/api/EDI/PreparePartnerItemsExport',
  access: 'member',
  can: 'connections.read',
  limit: 'export',
  whileViewing: true,
  body: z.object({ id: z.uuid() }),
  result: z.object({ path: z.string() }),
})
export const partnerItemsExportPath = '/api/EDI/PartnerItemsExport'
