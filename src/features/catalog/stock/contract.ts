import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { id, numberText, optionalText, requiredText } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'
import { day, lines, movedLine, requestKey, unit } from './fields.ts'

/** What becomes of an order for more than is there: taken; taken and shown; refused. */
export const negativeRules = ['allow', 'warn', 'block'] as const
export type NegativeRule = (typeof negativeRules)[number]
export const locationKinds = ['warehouse', 'van', 'store'] as const
export type LocationKind = (typeof locationKinds)[number]
export const moveKinds = ['opening', 'receipt', 'sale', 'return', 'transferOut', 'transferIn', 'count', 'adjustment', 'correction'] as const
export type MoveKind = (typeof moveKinds)[number]
export const stockDocumentKinds = [
  'start',
  'shipment',
  'return',
  'transfer',
  'receipt',
  'adjustment',
  'count',
  'restock',
  'quickbooks',
  'device',
] as const
export type StockDocumentKind = (typeof stockDocumentKinds)[number]

const signed = numberText
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number')
  .refine((text) => Number(text) !== 0, 'stock.errors.quantity')
const reason = requiredText.max(300, 'validation.tooLong|300')
const reads = { method: 'GET', access: 'member', can: 'stock.read', limit: 'read', shows: ['stock'] } as const
const writes = { method: 'POST', access: 'member', can: 'stock.write', limit: 'write' } as const

/** `startedAt` null: nothing is counted yet. `tracked`: items of which QuickBooks keeps a quantity. */
export const getStockSettings = endpoint({
  ...reads,
  path: '/api/Stock/Settings',
  result: z.object({
    startedAt: z.string().nullable(),
    startedBy: z.string(),
    negative: z.enum(negativeRules),
    coverDays: z.number().int(),
    version: z.number().int(),
    tracked: z.number().int(),
    canStart: z.boolean(),
    canWrite: z.boolean(),
  }),
})
export type StockSettings = Result<typeof getStockSettings>

export const saveStockSettings = endpoint({
  ...writes,
  can: 'stockSettings.write',
  path: '/api/Stock/SaveSettings',
  body: z.object({
    negative: z.enum(negativeRules),
    coverDays: z.number().int().min(1, 'stock.errors.coverDays').max(365, 'stock.errors.coverDays'),
    version: z.number().int(),
  }),
  result: z.object({ version: z.number().int() }),
})

/** What QuickBooks has of each tracked item becomes the opening at the default location; `name`: of that location, where there is none yet. */
export const startStock = endpoint({
  ...writes,
  can: 'stockSettings.write',
  path: '/api/Stock/Start',
  timeoutMs: 0,
  body: z.object({ name: optionalText(100), negative: z.enum(negativeRules).default('warn') }),
  result: z.object({ items: z.number().int() }),
})

export const stockLocation = z.object({
  name: requiredText.max(100, 'validation.tooLong|100'),
  kind: z.enum(locationKinds).default('warehouse'),
  address1: optionalText(500),
  address2: optionalText(500),
  city: optionalText(255),
  state: optionalText(255),
  zip: optionalText(30),
  /** A rep's code, or empty. */
  answersFor: optionalText(100),
  isDefault: z.boolean().default(false),
  /** Null: as the company's settings say. */
  negative: z.enum(negativeRules).nullable().default(null),
})
export type StockLocationDraft = z.output<typeof stockLocation>

/** `items`: how many items it has something of (or less than nothing). */
const locationRow = stockLocation.extend({
  id: z.string(),
  active: z.boolean(),
  version: z.number().int(),
  items: z.number().int(),
})
export type StockLocation = z.output<typeof locationRow>

/** A rep sees the locations that they answer for. */
export const listStockLocations = endpoint({
  ...reads,
  path: '/api/Stock/Locations',
  result: z.object({ rows: z.array(locationRow), canWrite: z.boolean() }),
})
export const addStockLocation = endpoint({
  ...writes,
  path: '/api/Stock/AddLocation',
  body: stockLocation,
  result: z.object({ id: z.string() }),
})
export const saveStockLocation = endpoint({
  ...writes,
  path: '/api/Stock/SaveLocation/:id',
  body: stockLocation.extend({ version: z.number().int() }),
  result: z.object({ version: z.number().int() }),
})
/** `active` false: closed. Not while something is there or on its way, nor the default one. */
export const setStockLocationActive = endpoint({
  ...writes,
  path: '/api/Stock/SetLocationActive/:id',
  body: z.object({ active: z.boolean() }),
  result: z.object({}),
})

const balanceSorts = ['name', 'onHand'] as const
export const balancesOnly = ['low', 'negative', 'differing'] as const
const balanceFilter = z.object({
  locationId: id.optional(),
  itemId: id.optional(),
  /** low: less available than there should be; negative: less than nothing on hand; differing: QuickBooks has another quantity. */
  only: z.enum(balancesOnly).optional(),
})
/** One item at one location. `picture`: where its first one is fetched. `cost`, `value` (dollars, at what QuickBooks says that the item costs): null for who may not see them, or where no cost is known. */
const balanceRow = z.object({
  itemId: z.string(),
  itemNumber: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  unit: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  locationKind: z.enum(locationKinds),
  onHand: z.string(),
  reserved: z.string(),
  available: z.string(),
  inTransit: z.string(),
  expected: z.string(),
  par: z.string().nullable(),
  cost: z.string().nullable(),
  value: z.string().nullable(),
  /** What QuickBooks has of the item more than it should by ours; null: it agrees. */
  difference: z.string().nullable(),
})
export type StockBalance = z.output<typeof balanceRow>

export const listBalances = endpoint({
  ...reads,
  shows: ['stock', 'items'],
  path: '/api/Stock/Balances',
  query: listQuery(balanceSorts).extend(balanceFilter.shape),
  result: page(balanceRow),
})
export const balancesExportPath = '/api/Stock/BalancesExport'
export const prepareBalances = endpoint({
  method: 'POST',
  path: '/api/Stock/PrepareBalances',
  access: 'member',
  can: 'stock.read',
  limit: 'export',
  whileViewing: true,
  body: listQuery(balanceSorts).pick({ search: true, sort: true }).extend(balanceFilter.shape),
  result: z.object({ path: z.string() }),
})

/** An item's figures: all locations that the caller sees, and each of them. `tracked` false: QuickBooks keeps no quantity of it. */
export const getItemStock = endpoint({
  ...reads,
  shows: ['stock', 'items'],
  path: '/api/Stock/Item/:itemId',
  result: z.object({
    itemNumber: z.string(),
    name: z.string(),
    unit: z.string(),
    tracked: z.boolean(),
    startedAt: z.string().nullable(),
    onHand: z.string(),
    reserved: z.string(),
    available: z.string(),
    inTransit: z.string(),
    expected: z.string(),
    inQuickbooks: z.string().nullable(),
    difference: z.string().nullable(),
    cost: z.string().nullable(),
    value: z.string().nullable(),
    locations: z.array(
      balanceRow.pick({
        locationId: true,
        locationName: true,
        locationKind: true,
        onHand: true,
        reserved: true,
        available: true,
        inTransit: true,
        expected: true,
        par: true,
      }),
    ),
    canWrite: z.boolean(),
  }),
})
export type ItemStock = Result<typeof getItemStock>

/**
 * One movement. `balance`: on hand at that location after it. `record`: what is opened to see why (an order), null where nothing is;
 * `documentName`: what people call the document where that is not the record's name. The sentence is made of `kind`, `documentKind`, these
 * names and `reason`.
 */
const moveRow = z.object({
  id: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  kind: z.enum(moveKinds),
  quantity: z.string(),
  balance: z.string(),
  documentKind: z.enum(stockDocumentKinds),
  documentId: z.string(),
  documentName: z.string(),
  record: z.object({ kind: z.string(), id: z.string(), name: z.string(), path: z.string().nullable() }).nullable(),
  reason: z.string(),
  movedOn: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type StockMove = z.output<typeof moveRow>

/** What happened to an item, the newest first. */
export const listStockHistory = endpoint({
  ...reads,
  path: '/api/Stock/History/:itemId',
  query: listQuery(['time']).pick({ cursor: true, limit: true }).extend({ locationId: id.optional() }),
  result: z.object({ rows: z.array(moveRow), next: z.string().nullable() }),
})

/** Goods that came by hand, with no purchase in QuickBooks behind them. */
export const receiveStock = endpoint({
  ...writes,
  path: '/api/Stock/Receive',
  body: z.object({ requestKey, locationId: id, movedOn: day, reason: optionalText(300), lines: lines(movedLine) }),
  result: z.object({ moved: z.number().int() }),
})
/** More or fewer than was thought, and why. */
export const adjustStock = endpoint({
  ...writes,
  path: '/api/Stock/Adjust',
  body: z.object({ requestKey, locationId: id, movedOn: day, reason, lines: lines(z.object({ itemId: id, quantity: signed, unit })) }),
  result: z.object({ moved: z.number().int() }),
})
