import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { foreignText, maxText, numberText, optionalText, requiredText, searchText, yesNo } from '#contract/fields.ts'
import { gtinOf } from '#contract/gtin.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { customerSync } from '#features/customers/customers/contract.ts'
import { picture } from './pictures.ts'

/**
 * The list and one item; its pictures: `pictures.ts`. What an item costs is null for whoever may not see it (`costs.read`). Categories and imports
 * have contracts of their own: `../categories/contract.ts`, `../imports/contract.ts`.
 */

/** Units of measure as X12 writes them (data element 355); what else a partner's list says is taken as it stands. */
export const packUnits = ['EA', 'PK', 'BX', 'CA', 'PL'] as const
/** A unit as people and partners write it: up to 3 letters or digits. */
export const unitCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,3}$/, 'items.errors.unit')

/** As QuickBooks calls them. A Group is its bundle, an Assembly is made of others; both are only read. */
export const itemTypes = ['Inventory', 'NonInventory', 'Service', 'Group', 'Assembly'] as const
/** What can be made here. */
export const addedTypes = ['NonInventory', 'Inventory', 'Service'] as const
export const itemSorts = ['name', 'number', 'unitPrice', 'quantityOnHand', 'updatedAt'] as const

const decimal = (whole: number, fraction: number) =>
  numberText.regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`), 'items.errors.number')
/** Dollars with up to five decimals, as text; empty: none. */
const price = z.union([z.literal(''), decimal(9, 5)]).default('')
const isMore = (text: string) => Number(text) > 0
const quantity = decimal(9, 4).refine(isMore, 'items.errors.quantity')
/** Empty: no such rule. */
const maybeQuantity = z.union([z.literal(''), quantity]).default('')
const measure = z.union([z.literal(''), decimal(9, 3)]).default('')

/** `picture`: where its first one is fetched. `partsCount`: of a bundle. Prices and quantities are decimals as text. */
const itemRow = z.object({
  id: z.string(),
  picture: z.string().nullable(),
  number: z.string(),
  name: z.string(),
  categoryId: z.string().nullable(),
  category: z.string(),
  unit: z.string(),
  unitPrice: z.string().nullable(),
  cost: z.string().nullable(),
  quantityOnHand: z.string().nullable(),
  itemType: z.string(),
  active: yesNo,
  inStores: yesNo,
  onDevices: yesNo,
  updatedAt: z.string(),
})
export type ItemRow = z.infer<typeof itemRow>

const reads = { method: 'GET', access: 'member', can: 'items.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'items.write', limit: 'write' } as const

export const listItems = endpoint({
  ...reads,
  path: '/api/Item/List',
  query: listQuery(itemSorts).extend({ filters: filtersParam }),
  shows: ['items'],
  result: page(itemRow).extend({ sortedAmong: z.number().int().nullable() }),
})
/** The whole list as CSV with the columns and order that the screen shows. */
export const prepareItemsExport = endpoint({
  method: 'POST',
  path: '/api/Item/PrepareExport',
  access: 'member',
  can: 'items.read',
  limit: 'export',
  whileViewing: true,
  body: listQuery(itemSorts)
    .omit({ cursor: true, limit: true })
    .extend({ filters: filtersParam, columns: z.string().max(500).default('') }),
  result: z.object({ path: z.string() }),
})
export const itemsExportPath = '/api/Item/Export'

/** An item as a picker of another screen shows it, with the quantities in which it is sold; empty: no such rule. */
const foundItem = itemRow
  .pick({ id: true, picture: true, number: true, name: true, unit: true, unitPrice: true, itemType: true, active: true })
  .extend({
    packs: z.array(z.object({ unit: z.string(), quantity: z.string() })),
    minimumQuantity: z.string(),
    multipleQuantity: z.string(),
    maximumQuantity: z.string(),
  })
export type FoundItem = z.infer<typeof foundItem>
/** The first items of a search that are sold; with `ids` these, sold or not. `storeId`: in the quantities in which that store sells them, to `customerId` if that is said. */
export const searchItems = endpoint({
  ...reads,
  path: '/api/Item/Search',
  query: z.object({
    search: searchText(200),
    ids: z.string().max(4000).default(''),
    storeId: z.uuid().optional(),
    customerId: z.uuid().optional(),
  }),
  shows: ['items'],
  result: z.object({ rows: z.array(foundItem) }),
})

/** A GTIN as it is written: 8, 12, 13 or 14 digits with a right check digit; kept as fourteen. */
const gtin = foreignText(20)
  .refine((code) => code === '' || gtinOf('GTIN', code) !== null, 'items.errors.gtin')
  .transform((code) => gtinOf('GTIN', code) ?? '')
/** `quantity`: how many of the item's own unit; the row of the own unit says its GTIN and has the quantity 1. */
export const itemPack = z.object({ unit: unitCode, quantity, gtin: gtin.default('') })
export type ItemPack = z.output<typeof itemPack>

export const itemFields = z.object({
  // QuickBooks keeps these as well.
  name: requiredText.max(100, 'validation.tooLong|100').regex(/^[^:]*$/, 'items.errors.colon'),
  number: foreignText(100).default(''),
  description: maxText(4000).default(''),
  unitPrice: price,
  cost: price,
  taxable: yesNo.default('Y'),
  active: yesNo.default('Y'),
  incomeAccountId: z.uuid().nullable().default(null),
  purchaseDescription: maxText(1000).default(''),
  costAccountId: z.uuid().nullable().default(null),
  stockAccountId: z.uuid().nullable().default(null),
  // Ours.
  categoryId: z.uuid().nullable().default(null),
  unit: unitCode.default('EA'),
  packs: z
    .array(itemPack)
    .max(20, 'items.errors.tooManyPacks')
    .refine((packs) => new Set(packs.map(({ unit }) => unit)).size === packs.length, 'items.errors.unitTwice')
    .default([]),
  minimumQuantity: maybeQuantity,
  multipleQuantity: maybeQuantity,
  maximumQuantity: maybeQuantity,
  onDevices: yesNo.default('Y'),
  inStores: yesNo.default('Y'),
  titleEn: optionalText(200),
  titleEs: optionalText(200),
  textEn: maxText(10_000).default(''),
  textEs: maxText(10_000).default(''),
  taxCodeId: z.uuid().nullable().default(null),
  weightGrams: measure,
  lengthMm: measure,
  widthMm: measure,
  heightMm: measure,
})
export type ItemFields = z.output<typeof itemFields>
/** Of whoever may not see what it costs they are neither shown nor changed. */
export const costFields = [
  'cost',
  'purchaseDescription',
  'costAccountId',
  'stockAccountId',
] as const satisfies readonly (keyof ItemFields)[]

/** `version` is the one the form was loaded with. `parts`: what a bundle or an assembly is made of. `sync`: as of customers. */
export const getItem = endpoint({
  ...reads,
  path: '/api/Item/Details/:id',
  shows: ['items', 'deliveries'],
  result: z.object({
    id: z.string(),
    version: z.number().int(),
    fields: z.object({
      ...itemFields.shape,
      // What QuickBooks holds may be longer or odder than what the form takes.
      name: z.string(),
      number: z.string(),
      description: z.string(),
      unitPrice: z.string(),
      cost: z.string().nullable(),
      purchaseDescription: z.string().nullable(),
      unit: z.string(),
      packs: z.array(z.object({ unit: z.string(), quantity: z.string(), gtin: z.string() })),
    }),
    fullName: z.string(),
    itemType: z.string(),
    /** What one sells for before levels and agreements, null: nobody has said; of a bundle without a price of its own what its parts come to. */
    sellsFor: z.string().nullable(),
    isSumOfParts: z.boolean(),
    /** Whether what QuickBooks keeps can be changed here: not of bundles, assemblies and its categories. */
    changesInQuickBooks: z.boolean(),
    quantityOnHand: z.string().nullable(),
    categoryPath: z.array(z.object({ id: z.string(), name: z.string() })),
    incomeAccount: z.string(),
    /** Empty for whoever does not see costs. */
    costAccount: z.string(),
    stockAccount: z.string(),
    taxCode: z.string(),
    parts: z.array(
      z.object({ itemId: z.string(), number: z.string(), name: z.string(), quantity: z.string(), picture: z.string().nullable() }),
    ),
    pictures: z.array(picture),
    sync: customerSync,
    updatedAt: z.string(),
    canWrite: z.boolean(),
    seesCosts: z.boolean(),
  }),
})
export type Item = Result<typeof getItem>
/** Previous and next within the list the record came from. */
export const getItemNeighbours = endpoint({
  ...reads,
  path: '/api/Item/Neighbours/:id',
  query: listQuery(itemSorts).omit({ cursor: true, limit: true }).extend({ filters: filtersParam }),
  shows: ['items'],
  result: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
})
/** What the form chooses from. Accounts: income accounts of the books; `stockAccounts` and `costAccounts` for a new item. */
const named = z.object({ id: z.string(), name: z.string() })
export const getItemChoices = endpoint({
  ...reads,
  path: '/api/Item/Choices',
  shows: ['items', 'quickbooks'],
  result: z.object({
    incomeAccounts: z.array(named),
    costAccounts: z.array(named),
    stockAccounts: z.array(named),
    taxCodes: z.array(named),
    /** Whether QuickBooks is connected, so that prices and names go there. */
    connected: z.boolean(),
  }),
})
const version = z.number().int()
const saved = z.object({ id: z.string(), version })
/** Only what is named changes. Somebody saved meanwhile: 409 `itemChanged`, whose `result` shows the fields changed since. */
export const saveItem = endpoint({
  ...writes,
  path: '/api/Item/Save/:id',
  body: someOf(itemFields).extend({ version }),
  result: saved,
})
/** Accounts left out are those of the settings, else the first that fits. `startQuantity`, `startDate`: of one whose stock QuickBooks tracks. */
export const addItem = endpoint({
  ...writes,
  path: '/api/Item/Add',
  body: itemFields.extend({
    itemType: z.enum(addedTypes),
    startQuantity: z.union([z.literal(''), decimal(9, 4)]).default(''),
    startDate: z.union([z.literal(''), z.iso.date()]).default(''),
    /** Made by the form: the same key never adds twice. */ requestKey: z.uuid().optional(),
  }),
  result: saved,
})

export const mostTickedItems = 1000
export const mostItemsOfView = 20_000
/** What is left out stays; '' or null takes it away. */
const bulkChange = z
  .object({
    categoryId: z.uuid().nullable(),
    active: yesNo,
    inStores: yesNo,
    onDevices: yesNo,
    taxCodeId: z.uuid().nullable(),
    minimumQuantity: z.union([z.literal(''), quantity]),
    multipleQuantity: z.union([z.literal(''), quantity]),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'validation.required')
export type ItemBulkChange = z.output<typeof bulkChange>
/** Of the ticked items, or of all that a view shows (more than `mostItemsOfView` are refused). */
export const bulkItems = endpoint({
  ...writes,
  path: '/api/Item/Bulk',
  body: z.object({
    change: bulkChange,
    ids: z.array(z.uuid()).max(mostTickedItems).optional(),
    view: listQuery(itemSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }).optional(),
    /** Made by the dialog: the same key never changes twice. */ requestKey: z.uuid(),
  }),
  /** `skipped`: as QuickBooks keeps them, or nothing could be ordered of them. */
  result: z.object({ id: z.string(), changed: z.number().int(), unchanged: z.number().int(), skipped: z.number().int() }),
})
/** Gives back what the change took, but for items that were changed since. For thirty days. */
export const undoBulkItems = endpoint({
  ...writes,
  path: '/api/Item/UndoBulk/:id',
  result: z.object({ takenBack: z.number().int(), kept: z.number().int() }),
})
