import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { askedReading, tableReading } from '#features/customers/imports/contract.ts'

/** Items out of a file: uploaded, its columns guessed, looked at without changing anything, carried out, undone. */

/** What a column may fill, in the order of the form. `gtin` is of the item's own unit; `packUnit`, `packQuantity`, `packGtin` of one pack. */
export const itemImportFields = [
  'number',
  'name',
  'description',
  'category',
  'unit',
  'gtin',
  'packUnit',
  'packQuantity',
  'packGtin',
  'unitPrice',
  'cost',
  'minimumQuantity',
  'multipleQuantity',
  'maximumQuantity',
  'onDevices',
  'inStores',
  'active',
  'titleEn',
  'titleEs',
  'textEn',
  'textEs',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
] as const
export type ItemImportField = (typeof itemImportFields)[number]
/** By what a row finds its item. */
export const itemMatches = ['number', 'gtin', 'name'] as const

export const maxItemImportBytes = 20 * 1_048_576
export const maxItemImportRows = 100_000
export const maxItemImportColumns = 100
/** Days in which an import can be undone. */
export const itemUndoDays = 30
/** `cancelled`: stopped on the way, what is in stays in until it is undone. */
export const itemImportStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const

const access = { access: 'member', can: 'items.write' } as const
const reads = { method: 'GET', ...access, limit: 'read', shows: ['items'] } as const
const step = { method: 'POST', ...access, limit: 'write', result: z.object({}) } as const

/** `rowsTotal`: 0 until the dry run has counted them. `takenBack`, `kept`: of an undo. */
const importRow = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(itemImportStates),
  rowsTotal: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  wrong: z.number().int(),
  takenBack: z.number().int(),
  kept: z.number().int(),
  createdBy: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

export const listItemImports = endpoint({
  ...reads,
  path: '/api/ItemImport/List',
  result: z.object({ rows: z.array(importRow) }),
})
/** One multipart `file`, CSV or XLSX. */
export const uploadItemImport = endpoint({
  method: 'POST',
  path: '/api/ItemImport/Upload',
  ...access,
  limit: 'export',
  encoding: 'upload',
  upload: { maxBytes: maxItemImportBytes, tooLarge: 'importFileTooLarge' },
  result: z.object({ id: z.string() }),
})

const mapping = z.array(z.union([z.literal(''), z.enum(itemImportFields)])).max(maxItemImportColumns)
export type ItemMapping = z.infer<typeof mapping>
/** What is said of rows: the same of many once. `rows`: the first of them; `count`: how many there are. */
const problemGroup = z.object({ message: z.string(), rows: z.array(z.number().int()), count: z.number().int() })

/**
 * `rowsDone`: of the step that runs. `reading`: how the file is read, and what else a person may choose. `mapping`: per column the field it fills. `matchBy`: by what a row finds its item. `addsNew`: rows that find none become items, as
 * NonInventory. `problem`: why it failed. `problems`: why rows are left out.
 */
export const getItemImport = endpoint({
  ...reads,
  path: '/api/ItemImport/Details/:id',
  result: importRow.extend({
    format: z.enum(['csv', 'xlsx']),
    rowsDone: z.number().int(),
    startedAt: z.string().nullable(),
    reading: tableReading,
    headers: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    mapping,
    matchBy: z.enum(itemMatches),
    addsNew: z.boolean(),
    problem: z.string(),
    undoUntil: z.string().nullable(),
    problems: z.array(problemGroup),
    keptNames: z.array(z.string()),
  }),
})
export type ItemImport = Result<typeof getItemImport>

/** Reads the file's beginning again, otherwise than was guessed. What is not given stays; the headings of another sheet are looked for. */
export const rereadItemImport = endpoint({ ...step, path: '/api/ItemImport/Reread/:id', body: askedReading })
/** The dry run: everything is looked at, nothing is changed. May be repeated with another mapping. */
export const checkItemImport = endpoint({
  ...step,
  path: '/api/ItemImport/Check/:id',
  body: z.object({ mapping, matchBy: z.enum(itemMatches), addsNew: z.boolean() }),
})
export const startItemImport = endpoint({ ...step, path: '/api/ItemImport/Start/:id' })
/** A dry run that is stopped leaves the choice of the columns; an import leaves what is in; before that the file is thrown away. */
export const cancelItemImport = endpoint({ ...step, path: '/api/ItemImport/Cancel/:id' })
export const undoItemImport = endpoint({ ...step, path: '/api/ItemImport/Undo/:id' })

/** The rows that were left out as they came, with the reasons in a last column. `path`: where the browser downloads it within a minute. */
export const prepareBadItemRows = endpoint({
  method: 'POST',
  path: '/api/ItemImport/PrepareBadRows',
  ...access,
  limit: 'export',
  body: z.object({ id: z.uuid() }),
  result: z.object({ path: z.string() }),
})
export const badItemRowsPath = '/api/ItemImport/BadRows'
