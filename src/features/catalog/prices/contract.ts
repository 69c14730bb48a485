import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { chosenId, lineText, numberText, requiredText } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'
import { unitCode } from '../items/contract.ts'
import { levelBases, type PriceFacts, type PriceWhy, priceSources } from './price.ts'
import { priceEndings, roundings } from './round-price.ts'

const reads = { method: 'GET', access: 'member', can: 'prices.read', limit: 'read', shows: ['prices'] } as const
const writes = { method: 'POST', access: 'member', can: 'prices.write', limit: 'write' } as const

/** Dollars with up to five decimals, as QuickBooks has them. */
const dollars = numberText.regex(/^\d{1,9}(\.\d{1,5})?$/, 'prices.errors.price')
/** Signed: −12 is 12 % off, 30 is 30 % on top. */
const signedPercent = numberText
  .regex(/^-?\d{1,4}(\.\d{1,4})?$/, 'prices.errors.percent')
  .refine((text) => Number(text) >= -100, 'prices.errors.percent')
const quantity = numberText
  .regex(/^\d{1,9}(\.\d{1,4})?$/, 'prices.errors.quantity')
  .refine((text) => Number(text) > 0, 'prices.errors.quantity')
/** From how many of the unit on; 1 is no break. */
const minimum = numberText
  .regex(/^\d{1,9}(\.\d{1,4})?$/, 'prices.errors.quantity')
  .refine((text) => Number(text) >= 1, 'prices.errors.minimum')
  .default('1')
/** Empty: the item's own. */
const unit = z.union([z.literal(''), unitCode]).default('')
/** A day, or empty: any. */
const maybeDay = z
  .union([z.literal(''), z.iso.date('prices.errors.date')])
  .transform((day) => day || null)
  .nullable()
  .default(null)

const inOrder = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }) =>
  !validFrom || !validTo || validFrom <= validTo
const turnedRound = { path: ['validTo'], message: 'prices.errors.turnedRound' }

const dates = { validFrom: maybeDay, validTo: maybeDay }
const shownDates = { validFrom: z.string().nullable(), validTo: z.string().nullable() }

// Why a price is what it is; `priceSentence` (`price-sentence.ts`) says it in both languages.

export const priceWhy: z.ZodType<PriceWhy, PriceWhy> = z.object({
  source: z.enum(priceSources),
  name: z.string(),
  day: z.string(),
  unit: z.string(),
  base: z.enum(['price', 'cost']).nullable(),
  of: z.string().nullable(),
  percent: z.string().nullable(),
  rounding: z.enum(roundings),
  ending: z.enum(priceEndings),
  pack: z.string().nullable(),
  reached: z.string().nullable(),
  reachedUnit: z.string(),
  next: z.object({ quantity: z.string(), unitPrice: z.string() }).nullable(),
  until: z.string().nullable(),
})
const priceRow = z.object({
  unit: z.string(),
  minimum: z.string(),
  price: z.string().nullable(),
  percent: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
/**
 * What `priceOf` (`price.ts`) takes, so that another quantity or unit needs no call; null where a cost is among it that this person does not see,
 * or more rows than are worth sending.
 */
export const priceFacts: z.ZodType<PriceFacts, PriceFacts> = z.object({
  unit: z.string(),
  packs: z.array(z.object({ unit: z.string(), quantity: z.string() })),
  price: z.string().nullable(),
  cost: z.string().nullable(),
  agreed: z.array(z.object({ source: z.enum(['partner', 'customer', 'parent']), name: z.string(), rows: z.array(priceRow) })),
  levels: z.array(
    z.object({
      name: z.string(),
      base: z.enum(levelBases),
      percent: z.string(),
      rounding: z.enum(roundings),
      ending: z.enum(priceEndings),
      from: z.string().nullable(),
      to: z.string().nullable(),
      rows: z.array(priceRow),
    }),
  ),
})

// Price levels.

/** `percent`: of the base (`price`, `cost`); of a `fixed` level it says nothing. `isDefault`: of customers who have none, at most one. */
const levelFields = z.object({
  name: requiredText.max(100, 'validation.tooLong|100'),
  base: z.enum(levelBases).default('price'),
  percent: signedPercent.default('0'),
  rounding: z.enum(roundings).default('none'),
  ending: z.enum(priceEndings).default('.99'),
  isDefault: z.boolean().default(false),
  active: z.boolean().default(true),
  ...dates,
})
export const priceLevelFields = levelFields.refine(inOrder, turnedRound)
export type PriceLevelFields = z.output<typeof levelFields>

/** `percent`: null where it is of a cost and this person sees none. `prices`: of single items; `customers`, `partners`, `stores`: who have it. */
const shownLevel = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  base: z.enum(levelBases),
  percent: z.string().nullable(),
  rounding: z.enum(roundings),
  ending: z.enum(priceEndings),
  ...shownDates,
  isDefault: z.boolean(),
  active: z.boolean(),
  prices: z.number().int(),
  customers: z.number().int(),
  partners: z.number().int(),
  stores: z.number().int(),
})
export type PriceLevel = z.infer<typeof shownLevel>

/** By name; a company has at most 500. */
export const listPriceLevels = endpoint({
  ...reads,
  path: '/api/Price/Levels',
  result: z.object({ rows: z.array(shownLevel), canWrite: z.boolean() }),
})
export const getPriceLevel = endpoint({
  ...reads,
  path: '/api/Price/Levels/:id',
  result: shownLevel.extend({ canWrite: z.boolean() }),
})
/** Without `id` a new one; with it only what is named changes, and `version` is the one that was seen (409 `priceLevelChanged`). 409 `priceLevelTaken`: of that name there is one; `priceLevelOfStore`: a store sells by it. */
export const savePriceLevel = endpoint({
  ...writes,
  path: '/api/Price/SaveLevel',
  body: someOf(priceLevelFields).extend({ id: z.uuid().optional(), version: z.number().int().optional() }),
  result: z.object({ id: z.string(), version: z.number().int() }),
})
/** With its prices; 409 `priceLevelUsed` while customers, partners or stores have it: it can be made inactive. */
export const removePriceLevel = endpoint({ ...writes, path: '/api/Price/RemoveLevel/:id', result: z.object({}) })

const rowFields = { itemId: chosenId, unit, minimum, ...dates }
const levelPriceFields = z.object({
  ...rowFields,
  price: z.union([z.literal(''), dollars]).default(''),
  percent: z.union([z.literal(''), signedPercent]).default(''),
})
/** Either a price or a percentage of the level's base. */
export const levelPriceForm = levelPriceFields
  .refine(({ price, percent }) => (price === '') !== (percent === ''), { path: ['price'], message: 'prices.errors.priceOrPercent' })
  .refine(inOrder, turnedRound)
export type LevelPriceFields = z.output<typeof levelPriceFields>
const ofItem = { itemId: z.string(), itemNumber: z.string(), itemName: z.string() }
const shownRow = { id: z.string(), ...ofItem, unit: z.string(), minimum: z.string(), price: z.string(), ...shownDates }
/** `price` or `percent` is empty. */
export const levelPrice = z.object({ ...shownRow, percent: z.string() })
export type LevelPrice = z.infer<typeof levelPrice>

/** By our numbers. `search`: in the item's number and name. */
export const listLevelPrices = endpoint({
  ...reads,
  path: '/api/Price/LevelPrices/:id',
  query: listQuery(['item']),
  result: page(levelPrice),
})
const saved = z.object({ id: z.string() })
/** Of the level in the path. Without `id` a new one. 409 `priceTaken`: of that item, unit, quantity and first day there is one. */
export const saveLevelPrice = endpoint({
  ...writes,
  path: '/api/Price/SaveLevelPrice/:id',
  body: someOf(levelPriceForm).extend({ id: z.uuid().optional() }),
  result: saved,
})
export const removeLevelPrice = endpoint({ ...writes, path: '/api/Price/RemoveLevelPrice/:id', result: z.object({}) })

// Prices that are agreed with a customer. Those of a partner are in its own tab (`trade/partners`).

export const agreedPriceFields = z.object({ ...rowFields, price: dollars })
export const agreedPriceForm = agreedPriceFields.refine(inOrder, turnedRound)
export type AgreedPriceFields = z.output<typeof agreedPriceFields>
export const agreedPrice = z.object(shownRow)
export type AgreedPrice = z.infer<typeof agreedPrice>

/** Of the customer in the path, by our numbers. `ended`: those too whose last day is over. */
export const listAgreedPrices = endpoint({
  ...reads,
  path: '/api/Price/Agreed/:id',
  query: listQuery(['item']).extend({ ended: z.literal('Y').optional() }),
  result: page(agreedPrice).extend({ canWrite: z.boolean() }),
})
/** Of the customer in the path. Without `id` a new one. 409 `priceTaken`. */
export const saveAgreedPrice = endpoint({
  ...writes,
  path: '/api/Price/SaveAgreed/:id',
  body: someOf(agreedPriceForm).extend({ id: z.uuid().optional() }),
  result: saved,
})
/** The last day of a customer's agreed price. */
export const endAgreedPrice = endpoint({
  ...writes,
  path: '/api/Price/EndAgreed/:id',
  body: z.object({ validTo: z.iso.date('prices.errors.date') }),
  result: z.object({}),
})
export const removeAgreedPrice = endpoint({ ...writes, path: '/api/Price/RemoveAgreed/:id', result: z.object({}) })

// Who has which level.

/** `levelId`: its own; `counts`: the one that holds for it today, and of whom it is. */
const hasLevel = z.object({
  levelId: z.string().nullable(),
  levelName: z.string(),
  counts: z.object({ id: z.string(), name: z.string(), of: z.enum(['own', 'parent', 'default']), ofName: z.string() }).nullable(),
  canWrite: z.boolean(),
})
export const getCustomerLevel = endpoint({ ...reads, path: '/api/Price/OfCustomer/:id', result: hasLevel })
export const getPartnerLevel = endpoint({ ...reads, path: '/api/Price/OfPartner/:id', result: hasLevel })
/** Many at once; null takes it away. 409 `priceLevelOff`: it is inactive. */
export const assignPriceLevel = endpoint({
  ...writes,
  path: '/api/Price/AssignLevel',
  body: z.object({
    levelId: z.uuid().nullable(),
    customerIds: z.array(z.uuid()).max(1000).default([]),
    partnerIds: z.array(z.uuid()).max(1000).default([]),
  }),
  result: z.object({ changed: z.number().int() }),
})
/** Customers first, by name. */
export const listLevelOwners = endpoint({
  ...reads,
  shows: ['prices', 'customers', 'partners'],
  path: '/api/Price/LevelOwners/:id',
  query: listQuery(['name']),
  result: page(z.object({ kind: z.enum(['customer', 'partner']), id: z.string(), name: z.string() })),
})

// What somebody pays.

/** `unitPrice`: dollars of one of the unit; null: nobody has said a price. */
export const priced = { unitPrice: z.string().nullable(), why: priceWhy }
const lastPaid = z.object({ unitPrice: z.string(), unit: z.string(), day: z.string(), orderId: z.string(), label: z.string() })

/**
 * Without a customer: whoever has no level and no agreement. `breaks`: from how many of the unit which price holds, the first from 1. `lastPaid`:
 * what the customer paid last, as information: it is no price by itself.
 */
export const findPrice = endpoint({
  ...reads,
  shows: ['prices', 'items', 'orders'],
  path: '/api/Price/Of',
  query: z.object({
    itemId: z.uuid(),
    customerId: z.uuid().optional(),
    unit: z.union([z.literal(''), lineText(20)]).default(''),
    quantity: quantity.default('1'),
    /** Empty: today. */
    day: z.union([z.literal(''), z.iso.date('prices.errors.date')]).default(''),
  }),
  result: z.object({
    ...priced,
    breaks: z.array(z.object({ quantity: z.string(), unitPrice: z.string().nullable() })),
    lastPaid: lastPaid.nullable(),
  }),
})
export type FoundPrice = Result<typeof findPrice>

/**
 * As the form of an order has them: prices to suggest, in the order of the lines, whenever the customer, a quantity or a unit changes. `orderId`: the
 * order that is changed, whose store may have prices of its own.
 */
export const priceLines = endpoint({
  method: 'POST',
  path: '/api/Price/Lines',
  access: 'member',
  can: 'orders.write',
  limit: 'read',
  whileViewing: true,
  body: z.object({
    customerId: z.uuid(),
    orderId: z.uuid().optional(),
    day: z.union([z.literal(''), z.iso.date('prices.errors.date')]).default(''),
    lines: z.array(z.object({ itemId: z.uuid(), unit: lineText(20).default(''), quantity })).max(200),
  }),
  result: z.object({
    lines: z.array(z.object({ ...priced, lastPaid: lastPaid.nullable(), facts: priceFacts.nullable() })),
  }),
})
export type PricedLine = Result<typeof priceLines>['lines'][number]
