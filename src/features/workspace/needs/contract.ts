import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { need, needKinds } from '#contract/needs.ts'

/**
 * A row of the list, with what people said of it, for everybody who sees it. `snoozed`: until when, and by whom; null: it is not, or it came back.
 * `assigned`: whose it is; null: nobody's, or of somebody who does not see it any more.
 */
const needRow = need.extend({
  snoozed: z.object({ until: z.string(), by: z.string() }).nullable(),
  assigned: z.object({ id: z.string(), name: z.string(), isMe: z.boolean() }).nullable(),
})
export type NeedRow = z.output<typeof needRow>

/** What the rows are counted from, and what people said of them. */
export const needsShow = [
  ...([
    'attainments',
    'automations',
    'company',
    'connections',
    'deliveries',
    'devices',
    'disputes',
    'exchange',
    'funding',
    'menu',
  ] as const),
  ...(['needs', 'orders', 'partners', 'payments', 'people', 'quickbooks', 'stock', 'stores', 'stripe'] as const),
] as const

/** What waits for the caller, the most urgent first, snoozed or not. */
export const getNeeds = endpoint({
  method: 'GET',
  path: '/Dashboard/GetNeeds',
  access: 'member',
  can: 'dashboard.read',
  limit: 'read',
  shows: needsShow,
  result: z.object({ rows: z.array(needRow) }),
})

const kind = z.enum(needKinds)
const change = { method: 'POST', access: 'member', can: 'dashboard.write', limit: 'write', result: z.object({}) } as const

/** At what time of the day, on the company's own clock, what was snoozed comes back. */
export const backAt = '07:00'
/** Longer than this nobody remembers what it was. */
export const mostSnoozedDays = 366

/**
 * Takes a row from everybody's list until the next morning, the next Monday's, or that of a day after today (within a year), by the company's own
 * clock. It comes back sooner once more wait or more money hangs on it than the caller saw (`count`, `cents`), or once the first of them is late.
 * 400 for another day; 409 where the row is not there any more; 403 for whoever does not see it.
 */
export const snoozeNeed = endpoint({
  ...change,
  path: '/Dashboard/SnoozeNeed',
  body: z.object({
    kind,
    until: z.union([z.enum(['tomorrow', 'nextWeek']), z.iso.date()]),
    count: z.number().int().min(1),
    cents: z.number().int().nullable(),
  }),
  result: z.object({ until: z.string() }),
})

/** Puts what is snoozed back into everybody's list. 403 for whoever does not see it. */
export const wakeNeed = endpoint({ ...change, path: '/Dashboard/WakeNeed', body: z.object({ kind }) })

/** Says whose a row is; null: nobody's. `name`: whose it is now, `before`: the person whose it was, null: nobody's. 400 for somebody who may not see it, 403 for a caller who does not. */
export const assignNeed = endpoint({
  ...change,
  path: '/Dashboard/AssignNeed',
  body: z.object({ kind, userId: z.uuid().nullable() }),
  result: z.object({ name: z.string().nullable(), before: z.string().nullable() }),
})

/** So many are offered. */
export const mostColleagues = 100
/** Who may see a row, by name: the first hundred that `search` is a part of. 403 for whoever does not see it. */
export const getNeedColleagues = endpoint({
  method: 'GET',
  path: '/Dashboard/GetNeedColleagues',
  access: 'member',
  can: 'dashboard.write',
  limit: 'hint',
  query: z.object({ kind, search: z.string().trim().max(100).default('') }),
  result: z.object({ rows: z.array(z.object({ id: z.string(), name: z.string(), isMe: z.boolean() })) }),
})

/**
 * Says of notices (rows with a `newest`) that those up to this time are done with; null: that none are. `before`: what was said of them until now,
 * with which this is taken back. 409 for a row whose cause goes on: that one can only be snoozed. 403 for whoever does not see it.
 */
export const finishNeed = endpoint({
  ...change,
  path: '/Dashboard/FinishNeed',
  body: z.object({ kind, until: z.iso.datetime().nullable() }),
  result: z.object({ before: z.string().nullable() }),
})
