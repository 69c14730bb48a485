import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'

/** What a column may fill, in the order of the form. */
export const importFields = [
  'name',
  'company',
  'firstName',
  'lastName',
  'salutation',
  'department',
  'email',
  'workPhone',
  'mobilePhone',
  'homePhone',
  'fax',
  'website',
  'linkedIn',
  'facebook',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'countryCode',
  'salesRepresentative',
  'territory',
  'source',
  'customerType',
  'warehouseCode',
  'active',
  'onHold',
  'other',
] as const
export type ImportField = (typeof importFields)[number]

export const maxImportBytes = 50 * 1_048_576
export const maxImportRows = 500_000
export const maxImportColumns = 200
/** Days in which an import can be undone. */
export const undoDays = 30

/** How a text may be written. What is mostly UTF-8 may have lines that are Windows-1252. */
export const importEncodings = ['utf-8', 'windows-1252', 'windows-1250', 'macintosh', 'utf-16le', 'utf-16be'] as const
/** How a table in a file is read, and what else a person may choose. */
export const tableReading = z.object({
  encoding: z.enum(['', ...importEncodings]),
  /** Of a text in UTF-8: lines that are not, and are read as Windows-1252. */
  oddLines: z.number().int(),
  sheet: z.number().int(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  /** 0: there are no headings. */
  headerRow: z.number().int(),
  rows: z.array(z.object({ row: z.number().int(), text: z.string() })),
})
export type TableReading = z.infer<typeof tableReading>
/** Otherwise than was guessed. */
export const askedReading = z.object({
  encoding: z.enum(importEncodings).optional(),
  sheet: z.coerce.number<number>().int().min(0).max(1000).optional(),
  headerRow: z.coerce.number<number>().int().min(0).max(2_000_000).optional(),
})
export type AskedReading = z.infer<typeof askedReading>

/** `checking`: the dry run. `cancelled`: stopped on the way, what is in stays in until it is undone. */
export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const

const access = { access: 'member', can: 'customerImport.write' } as const
const reads = { method: 'GET', access: 'member', can: 'customerImport.read', limit: 'read' } as const

/**
 * `rowsTotal`: 0 until the dry run has counted them. `noted`: rows that are taken, but for a cell that is left out or read otherwise.
 * `takenBack`, `kept`: of an undo.
 */
const importRow = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  rowsTotal: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  duplicates: z.number().int(),
  wrong: z.number().int(),
  noted: z.number().int(),
  takenBack: z.number().int(),
  kept: z.number().int(),
  createdBy: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

export const listImports = endpoint({
  ...reads,
  path: '/Dashboard/Import/List',
  query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  shows: ['imports'],
  result: z.object({ rows: z.array(importRow), next: z.string().nullable() }),
})

/** One multipart `file`, CSV or XLSX. */
export const uploadImport = endpoint({
  method: 'POST',
  path: '/Dashboard/Import/Upload',
  ...access,
  limit: 'export',
  encoding: 'upload',
  upload: { maxBytes: maxImportBytes, tooLarge: 'importFileTooLarge' },
  result: z.object({ id: z.string() }),
})

const mapping = z.array(z.union([z.literal(''), z.enum(importFields)])).max(maxImportColumns)
export type Mapping = z.infer<typeof mapping>

/** What is said of rows: the same of many once. `rows`: the first of them; `count`: how many there are. */
const problemGroup = z.object({ message: z.string(), rows: z.array(z.number().int()), count: z.number().int() })

/**
 * `rowsDone`: of the step that runs. `mapping`: per column the field it fills. `problems`: why rows are left out; `notes`: what of rows that
 * are taken is left out or read otherwise. `keptRows`: what an undo left alone. `newCustomerAutomations`: names of those that new customers
 * get, if whoever starts the import wants that. `reading`: how the file is read, and what else a person may choose.
 */
export const getImport = endpoint({
  ...reads,
  path: '/Dashboard/Import/Details/:id',
  shows: ['imports'],
  result: importRow.extend({
    format: z.enum(['csv', 'xlsx']),
    sizeBytes: z.number(),
    headers: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    mapping,
    updatesExisting: z.boolean(),
    rowsDone: z.number().int(),
    startedAt: z.string().nullable(),
    problem: z.string(),
    undoUntil: z.string().nullable(),
    startsAutomations: z.boolean(),
    newCustomerAutomations: z.array(z.string()),
    reading: tableReading,
    problems: z.array(problemGroup),
    notes: z.array(problemGroup),
    keptRows: z.array(z.object({ id: z.string(), customerName: z.string(), reason: z.string() })),
  }),
})
export type Import = Result<typeof getImport>

/** Reads the file's beginning again, otherwise than was guessed. What is not given stays; the headings of another sheet are looked for. */
export const rereadImport = endpoint({
  method: 'POST',
  path: '/Dashboard/Import/Reread/:id',
  ...access,
  limit: 'write',
  body: askedReading,
  result: z.object({}),
})

/** The dry run: everything is looked at, nothing is changed. May be repeated with another mapping. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/Dashboard/Import/Check/:id',
  ...access,
  limit: 'write',
  body: z.object({ mapping, updatesExisting: z.boolean() }),
  result: z.object({}),
})
const step = { method: 'POST', ...access, limit: 'write', result: z.object({}) } as const
export const startImport = endpoint({
  ...step,
  path: '/Dashboard/Import/Start/:id',
  body: z.object({ startsAutomations: z.boolean().default(false) }),
})
export const cancelImport = endpoint({ ...step, path: '/Dashboard/Import/Cancel/:id' })
export const undoImport = endpoint({ ...step, path: '/Dashboard/Import/Undo/:id' })

/**
 * The rows that were left out, or those that were taken but for a cell, as they came, with the reasons in a last column. `path`: where the browser downloads it within
 * a minute.
 */
export const prepareBadRows = endpoint({
  method: 'POST',
  path: '/Dashboard/Import/PrepareBadRows',
  access: 'member',
  can: 'customerImport.read',
  limit: 'export',
  body: z.object({ id: z.uuid(), which: z.enum(['leftOut', 'noted']).default('leftOut') }),
  result: z.object({ path: z.string() }),
})
export const badRowsPath = '/Dashboard/Import/BadRows'
