import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedReading, tableReading } from '#features/customers/imports/contract.ts'

/** Prices out of files, into them, and what was brought taken back. */

const writes = { method: 'POST', access: 'member', can: 'prices.write', limit: 'write' } as const

const maxPriceFileBytes = 10 * 1_048_576
export const maxPriceFileRows = 20_000
const priceColumn = z.enum(['itemNumber', 'unit', 'minimum', 'price', 'percent', 'validFrom', 'validTo'])
/**
 * A table with an item and a price or a percentage in each row: our own export, a price list, or price rules of QuickBooks written to a file
 * (they are not in its API). `carryOut: 'no'`: says what would happen and does nothing. `problems`: the first rows that are left out, each with
 * what is wrong in it; `notRead`: headings that say nothing to us. 400 `priceFileColumns` with the `reading`: no headings are found.
 */
const importing = {
  ...writes,
  limit: 'export',
  encoding: 'upload',
  upload: { maxBytes: maxPriceFileBytes, tooLarge: 'importFileTooLarge' },
  body: askedReading.extend({ carryOut: z.enum(['yes', 'no']) }),
  /** `importId`: by which it can be taken back; null: nothing happened. */
  result: z.object({
    importId: z.string().nullable(),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    wrong: z.number().int(),
    problems: z.array(z.object({ row: z.number().int(), texts: z.array(z.string()) })),
    notRead: z.array(z.string()),
    samples: z.array(z.partialRecord(priceColumn, z.string())),
    reading: tableReading,
  }),
} as const
export const importLevelPrices = endpoint({ ...importing, path: '/api/Price/ImportLevelPrices/:id' })
/** Agreed prices of the customer in the path. */
export const importAgreedPrices = endpoint({ ...importing, path: '/api/Price/ImportAgreed/:id' })
export type PriceImport = z.infer<typeof importLevelPrices.result>
const exporting = {
  method: 'POST',
  access: 'member',
  can: 'prices.read',
  limit: 'export',
  whileViewing: true,
  body: z.object({ id: z.uuid() }),
  result: z.object({ path: z.string() }),
} as const
/** As CSV in the caller's language, such as the import reads. */
export const prepareLevelPricesExport = endpoint({ ...exporting, path: '/api/Price/PrepareLevelExport' })
export const levelPricesExportPath = '/api/Price/LevelExport'

/** Days in which an import can be undone. */
export const priceUndoDays = 30
/** Files that were brought into a level or to a customer, the newest first; `takenBack`, `kept`: of an undo. */
export const listPriceImports = endpoint({
  method: 'GET',
  access: 'member',
  can: 'prices.write',
  limit: 'read',
  shows: ['prices'],
  path: '/api/Price/Imports/:id',
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        added: z.number().int(),
        changed: z.number().int(),
        takenBack: z.number().int(),
        kept: z.number().int(),
        startedBy: z.string(),
        startedAt: z.string(),
        undoneAt: z.string().nullable(),
        undoUntil: z.string().nullable(),
      }),
    ),
  }),
})
export type PriceImportBefore = z.output<typeof listPriceImports.result>['rows'][number]
/** Prices get back what they had, those that it added go; those that were changed since stay. 409 `importMoved`: undone already, or too long ago. */
export const undoPriceImport = endpoint({
  ...writes,
  path: '/api/Price/UndoImport/:id',
  result: z.object({ takenBack: z.number().int(), kept: z.number().int() }),
})
