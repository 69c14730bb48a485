import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { chosenId, foreignText, maxText, numberText, optionalText } from '#contract/fields.ts'
import { gtinOf } from '#contract/gtin.ts'
import { listQuery, page } from '#contract/paging.ts'
import { agreedPriceFields } from '#features/catalog/prices/contract.ts'
import { dateFormats, tableFields } from '#trade-documents/csv/table-mapping.ts'
import { decimal, partnerFields, qualifierText } from './partner-fields.ts'

/** A partner is part of the configuration (rules 3.5): whoever only reads documents finds its name and what is due in them. */
const reads = { method: 'GET', access: 'member', can: 'connections.read', limit: 'read', shows: ['partners'] } as const
const writes = { method: 'POST', access: 'member', can: 'connections.write', limit: 'write' } as const

/** What the books are in, and so every amount here: QuickBooks companies of the United States. */
export const booksCurrency = 'USD'

/** More than nothing, or empty. */
const moneyText = z
  .union([z.literal(''), numberText.regex(/^\d{1,7}(\.\d{1,5})?$/, 'partners.errors.number')])
  .refine((text) => text === '' || Number(text) > 0, 'partners.errors.casePack')
  .default('')
const partnerRow = z.object({
  id: z.string(),
  name: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string(),
  theirQualifier: z.string(),
  theirId: z.string(),
  live: z.boolean(),
  items: z.number().int(),
  locations: z.number().int(),
})
export type PartnerRow = z.infer<typeof partnerRow>

/** `search`: in the name, the customer's name and their id. */
export const listPartners = endpoint({ ...reads, path: '/api/EDI/Partners', query: listQuery(['name']), result: page(partnerRow) })

export const getPartner = endpoint({
  ...reads,
  path: '/api/EDI/Partners/:id',
  result: partnerRow.extend({
    version: z.number().int(),
    fields: z.object({ ...partnerFields.shape, contactEmail: z.string(), contactPhone: z.string() }),
    canWrite: z.boolean(),
  }),
})
export type Partner = Result<typeof getPartner>

/** Without `id` a new partner; with it only what is named changes, and `version` is the one the form was loaded with (409 `partnerChanged`). */
export const savePartner = endpoint({
  ...writes,
  path: '/api/EDI/SavePartner',
  body: someOf(partnerFields).extend({ id: z.uuid().optional(), version: z.number().int().optional() }),
  result: z.object({ id: z.string(), version: z.number().int() }),
})
/** With its cross references; 409 `partnerUsed` while documents or connections are its. */
export const removePartner = endpoint({ ...writes, path: '/api/EDI/RemovePartner/:id', result: z.object({}) })

/** What a partner calls something. `qualifier`: says what kind of code it is, of X12 element 235 or 66. */
const code = foreignText(80).min(1, 'validation.required')
const qualifier = qualifierText(10).pipe(z.string().min(1, 'validation.required'))
/** `GTIN`: any UPC, EAN or case code with its check digit. */
const isCode = ({ qualifier, code }: { qualifier: string; code: string }) => qualifier !== 'GTIN' || gtinOf(qualifier, code) !== null

/**
 * Ordered in `unit` (empty: in whichever), one of theirs is `casePack` of ours, as decimal text. `pricePerEach`: they name the price of one of
 * ours nevertheless.
 */
const itemFields = z.object({
  qualifier,
  code,
  itemId: chosenId,
  unit: qualifierText(10).default(''),
  casePack: decimal.refine((text) => Number(text) > 0, 'partners.errors.casePack').default('1'),
  pricePerEach: z.boolean().default(false),
})
export const partnerItemFields = itemFields.refine(isCode, { path: ['code'], message: 'partners.errors.gtin' })

const partnerItem = z.object({
  ...itemFields.shape,
  id: z.string(),
  itemId: z.string(),
  itemNumber: z.string(),
  itemName: z.string(),
  /** QuickBooks does not sell it any more: it matches nothing. */
  itemActive: z.boolean(),
})
export type PartnerItem = z.infer<typeof partnerItem>

/** `search`: in the code, and in our number and name. */
export const listPartnerItems = endpoint({
  ...reads,
  path: '/api/EDI/PartnerItems/:id',
  query: listQuery(['code']),
  result: page(partnerItem),
})
/** What partners call one item of ours: the first few hundred, by partner. */
export const listCodesOfItem = endpoint({
  ...reads,
  path: '/api/EDI/CodesOfItem/:itemId',
  result: z.object({
    rows: z.array(
      itemFields.omit({ itemId: true }).extend({
        id: z.string(),
        partnerId: z.string(),
        partnerName: z.string(),
        qualifier: z.string(),
        code: z.string(),
        casePack: z.string(),
      }),
    ),
  }),
})
export type CodeOfItem = Result<typeof listCodesOfItem>['rows'][number]
const saved = z.object({ id: z.string() })
/** Of the partner in the path. Without `id` a new one. */
export const savePartnerItem = endpoint({
  ...writes,
  path: '/api/EDI/SavePartnerItem/:id',
  body: someOf(partnerItemFields).extend({ id: z.uuid().optional() }),
  result: saved,
})
export const removePartnerItem = endpoint({ ...writes, path: '/api/EDI/RemovePartnerItem/:id', result: z.object({}) })

/**
 * What comes off or on top of its orders. `code`: as its documents have it (SAC02 for instance), or the words where they have none. A percentage
 * of the goods, or dollars of an order or of each ordered unit of a line. `settled`: `later`: by the partner itself, no invoice has it.
 */
const allowanceFields = z.object({
  kind: z.enum(['allowance', 'charge']).default('allowance'),
  code: foreignText(80)
    .min(1, 'validation.required')
    .transform((text) => text.toUpperCase()),
  per: z.enum(['order', 'line']).default('order'),
  percent: moneyText,
  amount: moneyText,
  settled: z.enum(['invoice', 'later']).default('invoice'),
})
export const partnerAllowanceFields = allowanceFields
  .refine(({ percent, amount }) => (percent === '') !== (amount === ''), { path: ['percent'], message: 'partners.errors.percentOrAmount' })
  .refine(({ percent }) => Number(percent) <= 100, { path: ['percent'], message: 'partners.errors.percent' })
export type AllowanceFields = z.output<typeof allowanceFields>
const partnerAllowance = allowanceFields.extend({ id: z.string() })
export type PartnerAllowance = z.infer<typeof partnerAllowance>

export const listPartnerAllowances = endpoint({
  ...reads,
  path: '/api/EDI/PartnerAllowances/:id',
  result: z.object({ rows: z.array(partnerAllowance) }),
})
/** Of the partner in the path. Without `id` a new one. Orders that wait for it are looked at again. */
export const savePartnerAllowance = endpoint({
  ...writes,
  path: '/api/EDI/SavePartnerAllowance/:id',
  body: someOf(partnerAllowanceFields).extend({ id: z.uuid().optional() }),
  result: saved,
})
export const removePartnerAllowance = endpoint({ ...writes, path: '/api/EDI/RemovePartnerAllowance/:id', result: z.object({}) })

const { minimum, validTo } = agreedPriceFields.shape
/**
 * `unit`: that the price is of, as they order it; empty: of one of ours. `minimum`: from how many of it on. For orders of the first day and later, up
 * to the last one where there is one.
 */
const partnerPriceFields = z.object({
  itemId: chosenId,
  unit: qualifierText(10).default(''),
  minimum,
  price: numberText.regex(/^\d{1,9}(\.\d{1,5})?$/, 'partners.errors.number'),
  validFrom: z.iso.date('replies.errors.date'),
  validTo,
})
export const partnerPriceForm = partnerPriceFields.refine((price) => !price.validTo || price.validFrom <= price.validTo, {
  path: ['validTo'],
  message: 'prices.errors.turnedRound',
})
export type PriceFields = z.output<typeof partnerPriceFields>
const partnerPrice = partnerPriceFields.extend({
  id: z.string(),
  itemId: z.string(),
  minimum: z.string(),
  validTo: z.string().nullable(),
  itemNumber: z.string(),
  itemName: z.string(),
})
export type PartnerPrice = z.infer<typeof partnerPrice>

/** The first thousand, by our numbers. */
export const listPartnerPrices = endpoint({
  ...reads,
  path: '/api/EDI/PartnerPrices/:id',
  result: z.object({ rows: z.array(partnerPrice) }),
})
/** Of the partner in the path. Without `id` a new one. Orders that wait for it are looked at again. */
export const savePartnerPrice = endpoint({
  ...writes,
  path: '/api/EDI/SavePartnerPrice/:id',
  body: someOf(partnerPriceForm).extend({ id: z.uuid().optional() }),
  result: saved,
})
export const removePartnerPrice = endpoint({ ...writes, path: '/api/EDI/RemovePartnerPrice/:id', result: z.object({}) })

/** `customerId`: null: sold to the partner's own customer. */
export const partnerLocationFields = z.object({
  qualifier,
  code,
  name: optionalText(100),
  address1: optionalText(500),
  address2: optionalText(500),
  city: optionalText(255),
  state: optionalText(255),
  zip: optionalText(30),
  customerId: z.uuid().nullable().default(null),
})
const partnerLocation = z.object({
  ...partnerLocationFields.shape,
  id: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string(),
})
export type PartnerLocation = z.infer<typeof partnerLocation>

/** `search`: in the code, the name, the city and the customer's name. */
export const listPartnerLocations = endpoint({
  ...reads,
  path: '/api/EDI/PartnerLocations/:id',
  query: listQuery(['code']),
  result: page(partnerLocation),
})
export const savePartnerLocation = endpoint({
  ...writes,
  path: '/api/EDI/SavePartnerLocation/:id',
  body: someOf(partnerLocationFields).extend({ id: z.uuid().optional() }),
  result: saved,
})
export const removePartnerLocation = endpoint({ ...writes, path: '/api/EDI/RemovePartnerLocation/:id', result: z.object({}) })

/** `columns`: the header of each column that is read. */
const tableMapping = z.object({
  columns: z.partialRecord(z.enum(tableFields), maxText(100)),
  dateFormat: z.enum(dateFormats),
  decimalMark: z.enum(['.', ',']),
})
export const partnerTableFields = tableMapping
  .refine(({ columns }) => columns.number && columns.quantity, { path: ['columns'], message: 'partners.errors.tableNeeds' })
  .refine(({ columns }) => columns.sellerItem || columns.buyerItem || columns.gtin, {
    path: ['columns'],
    message: 'partners.errors.tableNeeds',
  })

export const getPartnerTable = endpoint({
  ...reads,
  path: '/api/EDI/PartnerTable/:id',
  result: z.object({ mapping: tableMapping.nullable(), canWrite: z.boolean() }),
})
/** From now on tables with these columns are orders of the partner; files that could not be read are read again. */
export const savePartnerTable = endpoint({
  ...writes,
  path: '/api/EDI/SavePartnerTable/:id',
  body: partnerTableFields,
  result: z.object({}),
})
