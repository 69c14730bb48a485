import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { chosenId, maxText, optionalText, requiredText, yesNo } from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { storeRefusals, storeStates, storeSteps } from '../states.ts'
import { reads, saved, shows, version, writes } from './calls.ts'

export const storeSorts = ['templateName', 'description', 'status', 'pending'] as const

/**
 * As the specification names them: `templateName` is the Store ID, `description` the store's name. `shoppers`: who has access and may use it now;
 * `pending`: orders submitted, awaiting approval or payment; `dollarsPending`: cents of these that are not received, never below 0 for one of
 * them; `openCarts`: with something in them, which are not pending.
 */
const storeRow = z.object({
  id: z.string(),
  templateName: z.string(),
  description: z.string(),
  status: z.enum(storeStates),
  shoppers: z.number().int(),
  shoppersInvited: z.number().int(),
  shoppersOrdered30Days: z.number().int(),
  accessRequests: z.number().int(),
  pending: z.number().int(),
  dollarsPending: z.number(),
  openCarts: z.number().int(),
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  createdAt: z.string(),
})
export type StoreRow = z.output<typeof storeRow>

/** Of those whom it lists its own stores to, customers see none before it is published. */
export const storeListing = endpoint({
  ...reads,
  can: 'storeList.read',
  path: '/api/Sales/StoreListing',
  query: listQuery(storeSorts).extend({ filters: filtersParam }),
  shows,
  result: page(storeRow),
})
/** The whole list as CSV in the caller's language. */
export const prepareStoresExport = endpoint({
  ...reads,
  method: 'POST',
  path: '/api/Sales/PrepareStoresExport',
  limit: 'export',
  whileViewing: true,
  body: listQuery(storeSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }),
  result: z.object({ path: z.string() }),
})
export const storesExportPath = '/api/Sales/StoresExport'

const cents = z.number().int().min(0).max(99_999_999_999)
const maybeDay = z
  .union([z.literal(''), z.iso.date('validation.date')])
  .transform((day) => day || null)
  .nullable()
  .default(null)
export const storeAudiences = ['public', 'invited', 'request'] as const
export const storeApprovals = ['none', 'all', 'above'] as const
export const stockShown = ['exact', 'level', 'hidden'] as const

/** The Store ID: 1 to 20 of A–Z, 0–9 and -, beginning and ending with a letter or digit. */
export const storeCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'validation.required')
  .max(20, 'validation.tooLong|20')
  .regex(/^[A-Z0-9]([A-Z0-9-]*[A-Z0-9])?$/, 'stores.errors.code')

/** `cutOff`: `HH:MM`, or empty: none. `approvalAbove`: only with `above`. `color`: `#rrggbb`. */
export const storeFields = z
  .object({
    templateName: storeCode,
    description: requiredText.max(100, 'validation.tooLong|100'),
    opensOn: maybeDay,
    closesOn: maybeDay,
    cutOff: z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'stores.errors.time')]).default(''),
    audience: z.enum(storeAudiences).default('invited'),
    hidesPrices: yesNo.default('N'),
    priceLevelId: z.uuid().nullable().default(null),
    locationId: chosenId,
    minimumOrder: cents.default(0),
    payNow: yesNo.default('N'),
    onAccount: yesNo.default('Y'),
    approval: z.enum(storeApprovals).default('none'),
    approvalAbove: cents.nullable().default(null),
    stockShown: z.enum(stockShown).default('level'),
    poRequired: yesNo.default('N'),
    poUnique: yesNo.default('N'),
    language: z.enum(['en', 'es']).default('en'),
    color: z
      .string()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'stores.errors.color')
      .default('#c2410c'),
    welcomeEn: maxText(2000).default(''),
    welcomeEs: maxText(2000).default(''),
  })
  .refine(({ opensOn, closesOn }) => !opensOn || !closesOn || opensOn <= closesOn, {
    path: ['closesOn'],
    message: 'stores.errors.turnedRound',
  })
  .refine(({ payNow, onAccount }) => payNow === 'Y' || onAccount === 'Y', { path: ['onAccount'], message: 'stores.errors.noPay' })
  .refine(({ approval, approvalAbove }) => approval !== 'above' || approvalAbove !== null, {
    path: ['approvalAbove'],
    message: 'validation.required',
  })
export type StoreFields = z.output<typeof storeFields>

/**
 * `copyOf`: another store, whose catalogue, design and rules it takes where nothing else is said; never its dates nor its shoppers. The Store ID
 * keeps it from being made twice.
 */
export const addStore = endpoint({
  ...writes,
  path: '/api/Sales/AddStore',
  body: someOf(storeFields).extend({ copyOf: z.uuid().nullable().default(null) }),
  result: saved,
})
/** Only what is named changes. 409 `storeChanged`: somebody saved meanwhile; 409 `storeCodeFixed`: it was published under its Store ID. */
export const saveStore = endpoint({
  ...writes,
  path: '/api/Sales/SaveStore/:id',
  body: someOf(storeFields).extend({ version }),
  result: saved,
})

/**
 * `url`: its address, `qrSvg`: the same as a picture. `steps`: those that a person takes, with why they cannot be taken now (what is missing before it
 * can open). `contrast`: of white text on the color, WCAG's ratio.
 */
export const getStore = endpoint({
  ...reads,
  path: '/api/Sales/Store/:id',
  shows,
  result: storeRow.extend({
    version,
    fields: storeFields,
    url: z.string(),
    qrSvg: z.string(),
    priceLevelName: z.string(),
    locationName: z.string(),
    logoUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    publishedAt: z.string().nullable(),
    stateSince: z.string(),
    reopenUntil: z.string().nullable(),
    itemsOffered: z.number().int(),
    contrast: z.number(),
    steps: z.array(z.object({ step: z.enum(storeSteps), refusals: z.array(z.enum(storeRefusals)) })),
    canWrite: z.boolean(),
  }),
})
export type Store = Result<typeof getStore>

export const getStoreNeighbours = endpoint({
  ...reads,
  path: '/api/Sales/StoreNeighbours/:id',
  query: listQuery(storeSorts).pick({ search: true, sort: true }).extend({ filters: filtersParam }),
  shows: ['stores'],
  result: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
})

/** What the form chooses from: levels, open locations, and whether cards can be taken. */
export const getStoreChoices = endpoint({
  ...reads,
  can: 'stores.write',
  path: '/api/Sales/StoreChoices',
  shows: ['stores', 'prices', 'stock', 'stripe'],
  result: z.object({
    levels: z.array(z.object({ id: z.string(), name: z.string() })),
    locations: z.array(z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() })),
    stores: z.array(z.object({ id: z.string(), name: z.string() })),
    payable: z.boolean(),
  }),
})

/**
 * Takes a store from one state to another (rules 3.6). `pending`: what becomes of orders that wait when it closes: `honor`, they go on; `cancel`,
 * they are called off and each shopper is told once. Without it, 409 `storePending` where some wait. `left`: of those to be called off the ones
 * that cannot be, because something was paid on them or is being paid.
 */
export const takeStoreStep = endpoint({
  ...writes,
  path: '/api/Sales/StoreStep/:id',
  body: z.object({
    step: z.enum(storeSteps),
    version,
    pending: z.enum(['honor', 'cancel']).optional(),
    reason: optionalText(300),
  }),
  result: z.object({ status: z.enum(storeStates), version, calledOff: z.number().int(), left: z.number().int() }),
})

/** PNG, JPEG or WebP up to 1 MB; it is drawn anew. `which`: one of both; without a file it is taken away. */
export const saveStorePicture = endpoint({
  ...writes,
  path: '/api/Sales/SaveStorePicture/:id',
  encoding: 'upload',
  body: z.object({ which: z.enum(['logo', 'banner']), version: z.coerce.number().int() }),
  result: saved,
})
