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

/** `checking`: the dry run. `cancelled`: stopped on the way, what is in stays in until it is undone. */
export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const

const access = { access: 'member', can: 'customerImport.write' } as const
const reads = { method: 'GET', access: 'member', can: 'customerImport.read', limit: 'read' } as const

/** `rowsTotal`: 0 until the dry run has counted them. `takenBack`, `kept`: of an undo. */
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

/**
 * `rowsDone`: of the step that runs. `mapping`: per column the field it fills. `problems`: the first rows that are left out, each with what
 * is wrong where; `column` is null where it concerns the row. `keptRows`: what an undo left alone. `newCustomerAutomations`: names of those
 * that new customers get, if whoever starts the import wants that.
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
    problems: z.array(z.object({ row: z.number().int(), texts: z.array(z.string()) })),
    keptRows: z.array(z.object({ id: z.string(), customerName: z.string(), reason: z.string() })),
  }),
})
export type Import = Result<typeof getImport>

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

/** The rows that were left out, as they came, with the reasons in a last column. `path`: where the browser downloads it within a minute. */
export const prepareBadRows = endpoint({
  method: 'POST',
  path: '/Dashboard/Import/PrepareBadRows',
  access: 'member',
  can: 'customerImport.read',
  limit: 'export',
  body: z.object({ id: z.uuid() }),
  result: z.object({ path: z.string() }),
})
export const badRowsPath = '/Dashboard/Import/BadRows'
