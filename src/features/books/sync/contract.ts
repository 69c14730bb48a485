import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { maxText, searchText } from '#contract/fields.ts'
import { deliveryStates, lanes, problemActions, replays } from '#contract/ledger.ts'
import { listQuery, page } from '#contract/paging.ts'
import { roles } from '#contract/permissions.ts'

/** One entry of the ledger as people read it (rules 3.17), in the caller's language. */
export const entry = z.object({
  id: z.string(),
  lane: z.enum(lanes),
  state: z.enum(deliveryStates),
  direction: z.enum(['in', 'out']),
  /** What happened, with the record's name. */
  what: z.string(),
  /** Where the record stands here; null when it has no screen. */
  recordPath: z.string().nullable(),
  /** Why, what helps, and their code; empty while all is well. */
  why: z.string(),
  fix: z.string(),
  code: z.string(),
  /** The button that helps, where a link leads, and who may press it. */
  button: z.enum(problemActions).nullable(),
  path: z.string(),
  who: z.array(z.enum(roles)),
  since: z.string(),
  changedAt: z.string(),
  attempts: z.number().int(),
  nextAttemptAt: z.string().nullable(),
  /** What the caller may do with it now. `press`: the button. */
  can: z.object({ press: z.boolean(), replay: z.boolean(), same: z.boolean(), ignore: z.boolean() }),
})
export type Entry = z.infer<typeof entry>

const filters = z.object({
  lane: z.enum(lanes),
  /** Names of records, their number in QuickBooks, or a code. */
  search: searchText(200),
  state: z.enum(deliveryStates).optional(),
  channel: z.string().max(40).optional(),
  kind: z.string().max(40).optional(),
})

/** `broad`: more records have these words than are looked through. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/Sync/GetEntries',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  shows: ['deliveries'],
  query: listQuery(['updatedAt']).omit({ search: true, sort: true }).extend(filters.shape),
  result: page(entry).extend({ broad: z.boolean() }),
})

const counted = z.object({ rows: z.number().int(), more: z.boolean() })
/** How long each list is, the kinds of what is in it, and who does not answer. */
export const countEntries = endpoint({
  method: 'GET',
  path: '/Sync/GetCounts',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  background: true,
  shows: ['deliveries'],
  result: z.object({
    lanes: z.object({ needsYou: counted, working: counted, done: counted }),
    kinds: z.array(z.object({ lane: z.enum(lanes), kind: z.string(), label: z.string() })),
    /** Who does not answer, since when, and when one of those that wait asks again for all. */
    silent: z.array(z.object({ who: z.string(), since: z.string(), nextTryAt: z.string() })),
  }),
})

/** `sent`: what went over, field by field; empty where its content is nobody's business (codes, passwords). */
export const getEntry = endpoint({
  method: 'GET',
  path: '/Sync/GetEntry/:id',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  shows: ['deliveries'],
  result: entry.extend({
    kind: z.string(),
    kindLabel: z.string(),
    createdBy: z.string(),
    requestId: z.string(),
    externalId: z.string(),
    sent: z.array(z.object({ field: z.string(), value: z.string() })),
    ignored: z.object({ by: z.string(), reason: z.string() }).nullable(),
  }),
})
export type DetailedEntry = Result<typeof getEntry>

/** The last entries of one record, for whoever may read the record. */
export const listRecordEntries = endpoint({
  method: 'GET',
  path: '/Sync/GetRecordEntries',
  access: 'member',
  can: 'customers.read',
  limit: 'read',
  shows: ['deliveries'],
  query: z.object({ recordKind: z.enum(['customer']), recordId: z.uuid() }),
  result: z.object({ rows: z.array(entry) }),
})

/** For whoever may change the record, too. Answers the entry as it then is. */
export const replayEntry = endpoint({
  method: 'POST',
  path: '/Sync/Replay',
  access: 'member',
  can: 'customers.read',
  limit: 'write',
  body: z.object({ id: z.uuid(), how: z.enum(replays).default('evaluate') }),
  result: entry,
})
/** All of a filter that can be tried again. */
export const replayEntries = endpoint({
  method: 'POST',
  path: '/Sync/ReplayAll',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  body: filters,
  result: z.object({ replayed: z.number().int() }),
})
/** Puts entries aside for good; nothing happens on the other side. */
export const ignoreEntries = endpoint({
  method: 'POST',
  path: '/Sync/Ignore',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  body: z.object({
    ids: z.array(z.uuid()).min(1, 'validation.required').max(200),
    reason: maxText(500).min(1, 'validation.required'),
  }),
  result: z.object({ ignored: z.number().int() }),
})

/** A list as CSV, streamed from `path` within a minute. */
export const prepareEntriesExport = endpoint({
  method: 'POST',
  path: '/Sync/PrepareExport',
  access: 'member',
  can: 'sync.read',
  limit: 'export',
  body: filters,
  result: z.object({ path: z.string() }),
})
export const entriesExportPath = '/Sync/Export'
