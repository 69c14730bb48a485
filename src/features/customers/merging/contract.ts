import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { yesNo } from '#contract/fields.ts'

/** How long a merge can be undone. */
export const undoDays = 30

/**
 * What happens in QuickBooks, which has no call for a merge. `nothing`: the loser is not there. `takesOver`: the loser's record stands for the
 * survivor from now on. `deactivates`: both are there and the loser owes nothing, so it is made inactive. `byHand`: a person merges both there,
 * and the merge here happens once that is heard of.
 */
export const mergePlans = ['nothing', 'takesOver', 'deactivates', 'byHand'] as const
export const mergeStates = ['waiting', 'done', 'undone', 'cancelled'] as const

const card = z.object({
  id: z.string(),
  customerName: z.string(),
  customerCompanyName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Cents. */
  openBalance: z.number(),
  customerType: z.enum(['N', 'D']),
  active: yesNo,
  inQuickbooks: z.boolean(),
  createdAt: z.string(),
})
export type MergeCard = z.infer<typeof card>

const pair = z.object({ survivorId: z.uuid(), loserId: z.uuid() })
const areTwo = ({ survivorId, loserId }: z.infer<typeof pair>) => survivorId !== loserId
const twice = { message: 'merging.errors.same', path: ['loserId'] }

/** What a merge would do. `obstacle`: why it can't be done now, in the caller's language; else empty. */
export const previewMerge = endpoint({
  method: 'GET',
  path: '/Dashboard/PreviewCustomerMerge',
  access: 'member',
  can: 'customerMerge.write',
  limit: 'read',
  query: pair.refine(areTwo, twice),
  shows: ['customers'],
  result: z.object({
    survivor: card.extend({ version: z.number().int() }),
    loser: card.extend({ version: z.number().int() }),
    /** Where both differ. `suggested`: whose value a person would mostly take. */
    fields: z.array(z.object({ field: z.string(), survivor: z.string(), loser: z.string(), suggested: z.enum(['survivor', 'loser']) })),
    moves: z.array(z.object({ what: z.string(), rows: z.number().int() })),
    /** Documents that QuickBooks keeps under the loser; the survivor's page shows them. */
    keeps: z.array(z.object({ what: z.string(), rows: z.number().int() })),
    plan: z.enum(mergePlans),
    obstacle: z.string(),
  }),
})

/** `chosen`: the fields whose value is the loser's. Versions and plan are those of the preview: anything else answers 409. */
export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/Dashboard/MergeCustomers',
  access: 'member',
  can: 'customerMerge.write',
  limit: 'write',
  body: pair
    .extend({
      survivorVersion: z.number().int(),
      loserVersion: z.number().int(),
      plan: z.enum(mergePlans),
      chosen: z.array(z.string().max(40)).max(40).default([]),
    })
    .refine(areTwo, twice),
  result: z.object({ id: z.string(), state: z.enum(mergeStates) }),
})

const merge = z.object({
  id: z.string(),
  state: z.enum(mergeStates),
  plan: z.enum(mergePlans),
  survivor: z.object({ id: z.string(), customerName: z.string() }),
  loser: z.object({ id: z.string(), customerName: z.string() }),
  by: z.string(),
  createdAt: z.string(),
  mergedAt: z.string().nullable(),
  /** Null: it cannot be undone any more. */
  undoUntil: z.string().nullable(),
})
export type Merge = z.infer<typeof merge>
/** Merges of this customer that wait, or that can still be undone. */
export const listMerges = endpoint({
  method: 'GET',
  path: '/Dashboard/GetCustomerMerges/:id',
  access: 'member',
  can: 'customerMerge.read',
  limit: 'read',
  shows: ['customers'],
  result: z.object({ rows: z.array(merge) }),
})

/** Puts back what the merge moved. `kept`: fields that were changed since, `moved`: records that went elsewhere since: both stay as they are. */
export const undoMerge = endpoint({
  method: 'POST',
  path: '/Dashboard/UndoCustomerMerge/:id',
  access: 'member',
  can: 'customerMerge.write',
  limit: 'write',
  result: z.object({ loserId: z.string(), kept: z.array(z.string()), moved: z.number().int() }),
})
/** Ends the waiting for QuickBooks; nothing was merged. */
export const cancelMerge = endpoint({
  method: 'POST',
  path: '/Dashboard/CancelCustomerMerge/:id',
  access: 'member',
  can: 'customerMerge.write',
  limit: 'write',
  result: z.object({}),
})

const reasons = ['name', 'company', 'email', 'phone'] as const
/** Pairs that look like one customer, the likeliest first. `searchedAt`: when they were last looked for. */
export const listSuspects = endpoint({
  method: 'GET',
  path: '/Dashboard/GetDuplicateSuspects',
  access: 'member',
  can: 'customerMerge.read',
  limit: 'read',
  query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(25) }),
  shows: ['duplicates', 'customers'],
  result: z.object({
    rows: z.array(z.object({ id: z.string(), reasons: z.array(z.enum(reasons)), one: card, other: card })),
    next: z.string().nullable(),
    searchedAt: z.string().nullable(),
  }),
})
export type Suspect = z.infer<typeof listSuspects.result>['rows'][number]
/** A person says that two are not the same, which is remembered, or takes that back. */
export const dismissSuspect = endpoint({
  method: 'POST',
  path: '/Dashboard/DismissDuplicateSuspect/:id',
  access: 'member',
  can: 'customerMerge.write',
  limit: 'write',
  body: z.object({ dismissed: z.boolean() }),
  result: z.object({}),
})
/** Looks for pairs now instead of tonight. */
export const searchSuspects = endpoint({
  method: 'POST',
  path: '/Dashboard/SearchDuplicateSuspects',
  access: 'member',
  can: 'customerMerge.write',
  limit: 'write',
  result: z.object({}),
})
