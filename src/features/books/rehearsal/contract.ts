import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { lineText, searchText } from '#contract/fields.ts'

export const rehearsalStates = ['reading', 'ready', 'agreed', 'cancelled', 'undone'] as const
/** `look`: to look at. `clash`: the name belongs to somebody else there. `here`, `there`: on one side only. */
export const buckets = ['look', 'clash', 'sure', 'here', 'there'] as const
export type Bucket = (typeof buckets)[number]
export const decisions = ['link', 'create', 'hold'] as const
/** Who has the name of a clash: a vendor, an employee, an inactive customer, a customer of ours already, another one here of that name. */
export const clashReasons = ['vendor', 'employee', 'inactive', 'taken', 'twin'] as const
export const comparedFields = ['name', 'company', 'email', 'phone'] as const

const count = z.number().int()
const group = z.object({ all: count, undecided: count })

/** The newest rehearsal; null while there was none. */
export const getRehearsal = endpoint({
  method: 'GET',
  path: '/Sync/GetRehearsal',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  background: true,
  shows: ['quickbooks', 'deliveries'],
  result: z
    .object({
      id: z.string(),
      state: z.enum(rehearsalStates),
      version: count,
      /** A worker is at it. */
      busy: z.boolean(),
      /** Why it stopped, and what it waits for, in the caller's language. */
      problem: z.string(),
      waitingFor: z.string(),
      /** Records of QuickBooks. */
      read: count,
      total: count,
      comparedAt: z.string().nullable(),
      counts: z.object({
        here: count,
        there: count,
        look: group,
        clash: group,
        sure: group,
        onlyHere: group,
        onlyThere: group,
        /** What will happen: ties, new customers there, new names, new customers here, and what stays as it is. */
        linked: count,
        created: count,
        renamed: count,
        imported: count,
        staying: count,
      }),
      /** Nothing had been imported before. */
      isFirst: z.boolean(),
      agreedAt: z.string().nullable(),
      agreedBy: z.string(),
      /** Until then it can be undone; null: it cannot. */
      undoUntil: z.string().nullable(),
      undoneAt: z.string().nullable(),
      undoneBy: z.string(),
      /** What went to QuickBooks since, which undoing leaves there: the newest of them, and how many there are. */
      sent: z.array(z.object({ name: z.string(), path: z.string(), operation: z.enum(['create', 'update']), at: z.string() })),
      sentCount: count,
    })
    .nullable(),
})
export type Rehearsal = NonNullable<Result<typeof getRehearsal>>

const side = z.object({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  active: z.boolean(),
})
export type Side = z.infer<typeof side>
const candidate = side.extend({ same: z.array(z.enum(comparedFields)), differs: z.array(z.enum(comparedFields)) })
export type Candidate = z.infer<typeof candidate>
const row = z.object({
  id: z.string(),
  bucket: z.enum(buckets),
  /** Null: QuickBooks alone has it. */
  ours: side.nullable(),
  isLead: z.boolean(),
  /** Who it may be there, the likeliest first; of what QuickBooks alone has, that itself. */
  candidates: z.array(candidate),
  reason: z.enum(clashReasons).nullable(),
  decision: z.enum(decisions).nullable(),
  effect: z.enum(['link', 'create', 'import', 'stay', 'undecided']),
  linkTo: side.nullable(),
  /** The name under which it will be made there. */
  createAs: z.string(),
})
export type RehearsalRow = z.infer<typeof row>

export const listRehearsalRows = endpoint({
  method: 'GET',
  path: '/Sync/GetRehearsalRows',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  shows: ['quickbooks'],
  query: z.object({
    bucket: z.enum(buckets).default('look'),
    search: searchText(200),
    undecided: z.enum(['yes', 'no']).default('no'),
    cursor: z.string().max(1200).optional(),
  }),
  result: z.object({ rows: z.array(row), next: z.string().nullable(), total: count }),
})
/** Customers of theirs that none of ours is linked with, for one of ours that nobody matched. */
export const findThere = endpoint({
  method: 'GET',
  path: '/Sync/FindInQuickBooks',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  query: z.object({ search: searchText(200) }),
  result: z.object({ rows: z.array(side) }),
})

/** Of one customer, or of everything that is undecided in a list as it is searched. `clear`: what would happen by itself. */
export const decideRehearsal = endpoint({
  method: 'POST',
  path: '/Sync/DecideRehearsal',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  body: z.object({
    id: z.uuid().optional(),
    undecidedOf: z.object({ bucket: z.enum(buckets), search: searchText(200) }).optional(),
    decision: z.enum([...decisions, 'clear']),
    externalId: z.string().max(50).optional(),
    name: lineText(100).optional(),
  }),
  result: z.object({ decided: count }),
})
/** `moved`: something changed since that version; nothing was agreed. */
export const agreeRehearsal = endpoint({
  method: 'POST',
  path: '/Sync/AgreeRehearsal',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  body: z.object({ id: z.uuid(), version: count }),
  result: z.object({ moved: z.boolean() }),
})
/** Reads QuickBooks again, or goes on where it stopped. */
export const repeatRehearsal = endpoint({
  method: 'POST',
  path: '/Sync/RepeatRehearsal',
  access: 'member',
  can: 'sync.write',
  limit: 'sync',
  result: z.object({}),
})
/** Back to the restore point; ends the connection. */
export const undoRehearsal = endpoint({
  method: 'POST',
  path: '/Sync/UndoRehearsal',
  access: 'member',
  can: 'settings.write',
  limit: 'write',
  body: z.object({ id: z.uuid() }),
  result: z.object({}),
})
