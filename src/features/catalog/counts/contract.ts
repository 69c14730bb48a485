import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { foreignText, id, numberText, optionalText, searchText } from '#contract/fields.ts'
import { listQuery } from '#contract/paging.ts'

/** Counted lines wait for approval, and nothing but the approval changes what is there. */
export const countStates = ['open', 'counted', 'approved', 'cancelled'] as const
export type CountState = (typeof countStates)[number]
/** All that is there; what is of a category; what is due by its value: the cycle count. */
export const countScopes = ['all', 'category', 'due'] as const
/** `items`: those that a restock says differ; `device`: those that a rep counted on a device. */
const knownScopes = [...countScopes, 'items', 'device'] as const
export type CountScope = (typeof knownScopes)[number]
/** By their share of the value: the first four fifths, up to 95 %, the rest. */
export const valueClasses = ['A', 'B', 'C'] as const
export type ValueClass = (typeof valueClasses)[number]
/** After so many days an item of a class is due again: each month, quarter, year. */
export const daysBetweenCounts: Record<ValueClass, number> = { A: 30, B: 91, C: 365 }
/** A larger count is several. */
export const mostCountLines = 5000

/** Quantities are decimals as text, in the item's own unit. */
const quantity = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number')
const reads = { method: 'GET', access: 'member', can: 'stock.read', limit: 'read', shows: ['stock'] } as const
const writes = { method: 'POST', access: 'member', can: 'stock.write', limit: 'write' } as const

/** `lines`, `counted`, `differing`: how many of each; `value`: what the differences come to in dollars, null for who may not see costs. */
const countRow = z.object({
  id: z.string(),
  number: z.number().int(),
  locationId: z.string(),
  locationName: z.string(),
  scope: z.enum(knownScopes),
  categoryName: z.string(),
  blind: z.boolean(),
  note: z.string(),
  state: z.enum(countStates),
  lines: z.number().int(),
  counted: z.number().int(),
  differing: z.number().int(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type CountRow = z.output<typeof countRow>

/** The newest first; `open`: those that are not approved or cancelled yet. */
export const listCounts = endpoint({
  ...reads,
  path: '/api/StockCount/List',
  query: listQuery(['number'])
    .pick({ cursor: true, limit: true })
    .extend({ open: z.enum(['true', 'false']).default('false') }),
  result: z.object({ rows: z.array(countRow), next: z.string().nullable() }),
})

/** What can be counted at a location: how many items there are in all, and how many of each class are due. */
export const getCountChoices = endpoint({
  ...reads,
  path: '/api/StockCount/Choices/:locationId',
  result: z.object({
    items: z.number().int(),
    categories: z.array(z.object({ id: z.string(), name: z.string(), items: z.number().int() })),
    due: z.array(z.object({ valueClass: z.enum(valueClasses), items: z.number().int() })),
  }),
})

export const newCount = z
  .object({
    locationId: z.uuid({ error: ({ input }) => (input === '' ? 'validation.required' : undefined) }),
    scope: z.enum(countScopes).default('all'),
    categoryId: id.nullable().default(null),
    blind: z.boolean().default(false),
    note: optionalText(300),
  })
  .refine(({ scope, categoryId }) => scope !== 'category' || categoryId !== null, { path: ['categoryId'], message: 'validation.required' })
/** The same key never starts two. */
export const startCount = endpoint({
  ...writes,
  path: '/api/StockCount/Start',
  body: newCount.and(z.object({ requestKey: z.uuid() })),
  result: z.object({ id: z.string(), number: z.number().int() }),
})

export const getCount = endpoint({
  ...reads,
  path: '/api/StockCount/Details/:id',
  result: countRow.extend({
    /** Null for who may not see costs. */
    value: z.string().nullable(),
    uncounted: z.number().int(),
    again: z.number().int(),
    countedBy: z.string(),
    countedAt: z.string().nullable(),
    closedBy: z.string(),
    closedAt: z.string().nullable(),
    /** When its sheet was printed or downloaded last. */
    sheetAt: z.string().nullable(),
    canEnter: z.boolean(),
    canApprove: z.boolean(),
    canCancel: z.boolean(),
  }),
})
export type Count = Result<typeof getCount>

/** `expected`, `difference`: null before it is counted, and as long as the count is blind and open. `value`: of the difference, at cost. */
const countLine = z.object({
  lineNo: z.number().int(),
  itemId: z.string(),
  itemNumber: z.string(),
  name: z.string(),
  unit: z.string(),
  counted: z.string().nullable(),
  firstCounted: z.string().nullable(),
  again: z.boolean(),
  expected: z.string().nullable(),
  difference: z.string().nullable(),
  value: z.string().nullable(),
  countedBy: z.string(),
  countedAt: z.string().nullable(),
})
export type CountLine = z.output<typeof countLine>
export const countLinesOnly = ['uncounted', 'differing'] as const
export const mostLinesShown = 200
export const listCountLines = endpoint({
  ...reads,
  path: '/api/StockCount/Lines/:id',
  query: z.object({
    search: searchText(200),
    only: z.enum(countLinesOnly).optional(),
    /** Numbers of lines that are shown already: they stay, whether or not they are among those by now. */
    kept: z
      .string()
      .regex(/^(\d{1,9}(,\d{1,9})*)?$/)
      .max(10 * mostLinesShown)
      .default(''),
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(mostLinesShown).default(100),
  }),
  result: z.object({ rows: z.array(countLine), next: z.number().int().nullable() }),
})

/** A line by what a scanner reads or a person types: a GTIN (of the item or of a pack), an item number, a name. */
export const findCountLine = endpoint({
  ...reads,
  path: '/api/StockCount/Find/:id',
  query: z.object({ code: foreignText(100).default('') }),
  /** `line` null: it stands on no line; `item`: what is called so, null: nothing is. `perUnit`: how many of the item's own unit are in one. */
  result: z.object({
    line: countLine.nullable(),
    item: z.object({ id: z.string(), name: z.string() }).nullable(),
    unit: z.string(),
    perUnit: z.string(),
  }),
})

/** When it was counted: empty, now; or a moment; or, without an offset, a time by the company's clock. From the start of the count on. */
const countedAt = z.union([z.literal(''), z.iso.datetime({ local: true, offset: true, error: 'stock.counts.errors.when' })]).default('')
const entered = z.object({ lineNo: z.number().int().min(1), counted: z.union([z.literal(''), quantity]) })
/**
 * Empty takes back what was counted. What stands there already is not counted anew. What there should be is the journal's of the moment in which it was
 * counted: a sheet may come back days later.
 */
export const enterCount = endpoint({
  ...writes,
  path: '/api/StockCount/Enter/:id',
  body: z.object({ lines: z.array(entered).min(1).max(500), countedAt }),
  result: z.object({ entered: z.number().int() }),
})
/** Something that is there and stands on no line. */
export const addCountItem = endpoint({
  ...writes,
  path: '/api/StockCount/AddItem/:id',
  body: z.object({ itemId: id }),
  result: z.object({ lineNo: z.number().int() }),
})
/** The sheet that was filled in: its columns "Line" and "Counted". `problems`: the first rows that were left out, in words. */
export const importCount = endpoint({
  ...writes,
  limit: 'export',
  path: '/api/StockCount/Import/:id',
  encoding: 'upload',
  upload: { maxBytes: 4 * 1_048_576, tooLarge: 'importFileTooLarge' },
  body: z.object({ countedAt }),
  result: z.object({ entered: z.number().int(), problems: z.array(z.object({ row: z.number().int(), text: z.string() })) }),
})
/** Lines that nobody counted stay as they are in the journal. */
export const finishCount = endpoint({ ...writes, path: '/api/StockCount/Finish/:id', result: z.object({}) })
export const recount = endpoint({
  ...writes,
  path: '/api/StockCount/Recount/:id',
  body: z.object({ lines: z.array(z.number().int().min(1)).min(1, 'stock.counts.errors.nothingChosen').max(mostCountLines) }),
  result: z.object({}),
})
/** One movement for each difference. */
export const approveCount = endpoint({ ...writes, path: '/api/StockCount/Approve/:id', result: z.object({ moved: z.number().int() }) })
/** Changes nothing. */
export const cancelCount = endpoint({ ...writes, path: '/api/StockCount/Cancel/:id', result: z.object({}) })

/** To be printed; and to be filled in and brought back. */
export const getCountSheet = endpoint({
  ...reads,
  limit: 'export',
  path: '/api/StockCount/Sheet/:id',
  result: z.object({ filename: z.string(), pdfBase64: z.string() }),
})
export const countSheetPath = '/api/StockCount/SheetFile'
export const prepareCountSheet = endpoint({
  method: 'POST',
  path: '/api/StockCount/PrepareSheet',
  access: 'member',
  can: 'stock.read',
  limit: 'export',
  whileViewing: true,
  body: z.object({ id }),
  result: z.object({ path: z.string() }),
})
