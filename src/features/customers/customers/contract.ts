import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint, type Result } from '#contract/endpoint.ts'
import {
  lineText,
  maxText,
  optionalEmail,
  optionalPhone,
  optionalText,
  optionalWebAddress,
  password,
  requiredText,
  searchText,
  yesNo,
} from '#contract/fields.ts'
import { filtersParam, listQuery, page } from '#contract/paging.ts'
import { typedPhone } from '#contract/typed/phones.ts'
import { typedEmail } from '#contract/typed/typed-text.ts'

/** The screens of the list and of one customer. */

/** Where a record stands with QuickBooks. `none`: not in QuickBooks (a lead, or no connection). `ignored`: a person put the last write aside. */
export const syncStates = ['none', 'waiting', 'sending', 'synced', 'refused', 'unknown', 'conflict', 'off', 'removed', 'ignored'] as const
export type SyncState = (typeof syncStates)[number]
export const customerSorts = ['customerName', 'customerCompanyName', 'openBalance', 'updatedAt'] as const

const customerRow = z.object({
  id: z.string(),
  customerName: z.string(),
  customerCompanyName: z.string(),
  phone: z.string(),
  /** Cents. */
  openBalance: z.number(),
  email: z.string(),
  salesRepresentative: z.string(),
  territory: z.string(),
  customerType: z.enum(['N', 'D']),
  onHold: yesNo,
  active: yesNo,
  syncState: z.enum(syncStates),
  updatedAt: z.string(),
})
export type CustomerRow = z.infer<typeof customerRow>
/**
 * As the list shows it. `mayBeDuplicate`: the search for duplicates found another one like it, and nobody has told them apart. `overdue`, in cents of
 * open invoices, and `lastOrder`, the day of the newest order, are looked up only where their columns are asked for; else they are null.
 */
const listedCustomer = customerRow.extend({
  mayBeDuplicate: z.boolean(),
  city: z.string(),
  overdue: z.number().nullable(),
  lastOrder: z.string().nullable(),
})
export type ListedCustomer = z.infer<typeof listedCustomer>

const reads = { method: 'GET', access: 'member', can: 'customers.read', limit: 'read' } as const
const writes = { method: 'POST', access: 'member', can: 'customers.write', limit: 'write' } as const

/**
 * `matchedByTypo`: nothing was found to the letter, these rows differ by one letter. `sortedAmong`: the search found this many or
 * more; the first of them are in the order asked for, any others are left out. `columns`: those that the screen shows, by commas.
 */
export const listCustomers = endpoint({
  ...reads,
  path: '/Dashboard/GetCustomerList',
  query: listQuery(customerSorts).extend({ filters: filtersParam, columns: z.string().max(500).default('') }),
  shows: ['customers', 'duplicates'],
  result: page(listedCustomer).extend({ matchedByTypo: z.boolean(), sortedAmong: z.number().int().nullable() }),
})
/**
 * The whole list as CSV, with the columns and order that the screen shows, in the caller's language. `path`: where the browser downloads
 * it within a minute, streamed; the link goes by the caller's session and ends with it.
 */
export const prepareExport = endpoint({
  method: 'POST',
  path: '/Dashboard/PrepareCustomerExport',
  access: 'member',
  can: 'customers.read',
  limit: 'export',
  body: listQuery(customerSorts)
    .omit({ cursor: true, limit: true })
    .extend({ filters: filtersParam, columns: z.string().max(500).default('') }),
  result: z.object({ path: z.string() }),
})
export const exportPath = '/Dashboard/ExportCustomers'

/** As many as may be ticked at once. */
export const mostTicked = 1000
/** The same file of these customers alone, as far as the caller sees them: so few that it comes with the answer. */
export const exportTicked = endpoint({
  method: 'POST',
  path: '/Dashboard/ExportTickedCustomers',
  access: 'member',
  can: 'customers.read',
  limit: 'export',
  body: prepareExport.body
    .pick({ sort: true, columns: true })
    .extend({ ids: z.array(z.uuid()).min(1).max(mostTicked), for: z.enum(['spreadsheets', 'programs']).default('spreadsheets') }),
  result: z.object({ csv: z.string() }),
})

export const customerFields = z.object({
  name: requiredText.max(100, 'validation.tooLong|100'),
  company: optionalText(100),
  email: optionalEmail,
  salesRepresentative: optionalText(20),
  accountType: z.enum(['C', 'S']).default('C'),
  customerType: z.enum(['N', 'D']).default('D'),
  address: z
    .object({
      address1: optionalText(500),
      address2: optionalText(500),
      city: optionalText(255),
      state: optionalText(255),
      zip: optionalText(30),
    })
    .prefault({}),
  countryCode: lineText(2)
    .refine((code) => code === '' || /^[A-Za-z]{2}$/.test(code), 'validation.country')
    .default('')
    .transform((code) => code.toUpperCase()),
  salutation: optionalText(16),
  department: optionalText(100),
  warehouseCode: optionalText(50),
  source: optionalText(100),
  territory: optionalText(100),
  workPhone: optionalPhone,
  mobilePhone: optionalPhone,
  homePhone: optionalPhone,
  fax: optionalPhone,
  website: optionalWebAddress,
  linkedIn: optionalWebAddress,
  facebook: optionalWebAddress,
  firstName: optionalText(100),
  lastName: optionalText(100),
  active: yesNo.default('Y'),
  onHold: yesNo.default('N'),
  other: maxText(2000).default(''),
})
export type CustomerFields = z.output<typeof customerFields>
/** Write-only: gives that e-mail its sign-in (rules 3.19). Empty: no change. */
const signInPassword = z.union([z.literal(''), password]).default('')

/**
 * Without `id` a new customer. With `id` only what is named changes, and only what changes is checked; `version` is the one the form was loaded with: when somebody saved meanwhile the call answers
 * 409 `changedMeanwhile` whose `result` shows the fields changed since.
 */
export const saveCustomer = endpoint({
  ...writes,
  path: '/Dashboard/AddEditCustomer',
  body: someOf(customerFields).extend({
    id: z.uuid().optional(),
    version: z.number().int().optional(),
    password: signInPassword,
    /** Made by the form: the same key never adds twice. */ requestKey: z.uuid().optional(),
  }),
  result: z.object({ id: z.string(), version: z.number().int() }),
})

/** One write on its way to QuickBooks, or the last one, and what to do about it. */
export const customerSync = z.object({
  state: z.enum(syncStates),
  deliveryId: z.string().nullable(),
  /** What happened and why, in the caller's language; empty when there is nothing to say. */
  message: z.string(),
  fix: z.string(),
  code: z.string(),
  attempts: z.number().int(),
  nextAttemptAt: z.string().nullable(),
  since: z.string().nullable(),
  externalId: z.string().nullable(),
})
const openDocument = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  dueDate: z.string().nullable(),
  total: z.number(),
  balance: z.number(),
  state: z.enum(['paid', 'partlyPaid', 'open', 'overdue', 'void']),
  /** Cents that reps took for it and its balance does not say yet: on their way, held since nothing is posted now, or refused or left out there. */
  collected: z.array(
    z.object({ amount: z.number(), rep: z.string(), on: z.string(), books: z.enum(['waits', 'held', 'refused', 'byHand']) }),
  ),
})
const receivedPayment = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  total: z.number(),
  method: z.string(),
  unapplied: z.number(),
})

export const getCustomer = endpoint({
  ...reads,
  path: '/Dashboard/GetCustomerDetails/:id',
  shows: ['customers'],
  result: z.object({
    id: z.string(),
    version: z.number().int(),
    fields: z.object({
      ...customerFields.shape,
      // What QuickBooks holds may be longer or odder than what the form takes.
      name: z.string(),
      company: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      salutation: z.string(),
      other: z.string(),
      email: z.string(),
      countryCode: z.string(),
      address: z.object({ address1: z.string(), address2: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
      workPhone: z.string(),
      mobilePhone: z.string(),
      homePhone: z.string(),
      fax: z.string(),
      website: z.string(),
      linkedIn: z.string(),
      facebook: z.string(),
    }),
    onHoldReason: z.string(),
    openBalance: z.number(),
    /** Cents, by days overdue. */
    ageing: z.object({ current: z.number(), days30: z.number(), days60: z.number(), days90: z.number(), older: z.number() }),
    hasSignIn: z.boolean(),
    parent: z.object({ id: z.string(), customerName: z.string() }).nullable(),
    isMerged: z.boolean(),
    /** The customer it was merged into, if the caller reaches that one. */
    mergedInto: z.object({ id: z.string(), customerName: z.string() }).nullable(),
    invoices: z.array(openDocument),
    payments: z.array(receivedPayment),
    sync: customerSync,
    createdAt: z.string(),
    updatedAt: z.string(),
    canWrite: z.boolean(),
  }),
})
export type Customer = Result<typeof getCustomer>
export const getCustomerSync = endpoint({
  ...reads,
  path: '/Dashboard/GetCustomerSync/:id',
  background: true,
  shows: ['customers'],
  result: customerSync,
})
/** Archives or restores (`active`, also in QuickBooks), holds with a reason or lets go on; what is left out stays. */
export const setCustomerStatus = endpoint({
  ...writes,
  path: '/Dashboard/CustomerStatus/:id',
  body: z.object({ active: yesNo.optional(), onHold: yesNo.optional(), reason: maxText(300).default('') }),
  result: z.object({ version: z.number().int() }),
})
/** Creates a lead in QuickBooks now (rules 3.18). */
export const createInQuickbooks = endpoint({
  ...writes,
  path: '/Dashboard/CreateInQuickBooks/:id',
  result: customerSync,
})

/** Customers that look like the one being typed: same name, e-mail, phone digits or company. */
export const findDuplicates = endpoint({
  ...reads,
  path: '/Dashboard/FindDuplicateCustomers',
  query: z.object({
    id: z.uuid().optional(),
    name: searchText(100),
    email: z.string().overwrite(typedEmail).toLowerCase().max(100).default(''),
    phone: z.string().overwrite(typedPhone).max(30).default(''),
  }),
  result: z.object({
    rows: z.array(
      customerRow
        .pick({ id: true, customerName: true, customerCompanyName: true, email: true, phone: true })
        .extend({ why: z.enum(['name', 'email', 'phone']) }),
    ),
  }),
})
/** Previous and next within the list the record came from; `query` is that list's own query. */
export const getNeighbours = endpoint({
  ...reads,
  path: '/Dashboard/GetCustomerNeighbours/:id',
  query: listQuery(customerSorts).omit({ cursor: true, limit: true }).extend({ filters: filtersParam }),
  shows: ['customers'],
  result: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
})

const classification = z.object({ sources: z.array(z.string()), territories: z.array(z.string()) })
export const getSourcesAndTerritories = endpoint({
  method: 'GET',
  path: '/Dashboard/GetSourcesAndTerritories',
  access: 'member',
  can: 'classification.read',
  limit: 'read',
  result: classification,
})
const addedNames = z.array(requiredText.max(100, 'validation.tooLong|100')).max(50).default([])
export const addSourcesAndTerritories = endpoint({
  method: 'POST',
  path: '/Dashboard/AddSourcesAndTerritories',
  access: 'member',
  can: 'classification.write',
  limit: 'write',
  body: z
    .object({ sources: addedNames, territories: addedNames })
    .refine(({ sources, territories }) => sources.length + territories.length > 0, { path: ['sources'], message: 'validation.required' }),
  result: classification,
})
