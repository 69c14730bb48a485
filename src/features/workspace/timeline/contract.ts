import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const timelineKinds = ['changes', 'invoices', 'credits', 'payments', 'deliveries', 'contacts', 'notes', 'automations', 'visits'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** What an order's thread is made of. */
const threadKinds = ['changes', 'links', 'payments', 'postings', 'exchange'] as const
export type ThreadKind = (typeof threadKinds)[number]

const event = z.object({
  id: z.string(),
  at: z.string(),
  /** Of what has a day and no time. */
  day: z.string().nullable(),
  actor: z.string(),
  origin: z.enum(['web', 'quickbooks', 'system', 'admin', 'store']),
  /** Of the audit log; else the title says it, in the caller's language. */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  title: z.string(),
  text: z.string(),
  state: z.string(),
  /** Cents. */
  amount: z.number().nullable(),
  path: z.string().nullable(),
  /** The name of the merged customer it happened with; empty: this one. */
  mergedCustomer: z.string(),
})
const timelineEvent = event.extend({ kind: z.enum(timelineKinds) })
export type TimelineEntry = z.infer<typeof timelineEvent>
const threadEvent = event.extend({ kind: z.enum(threadKinds) })
export type ThreadEntry = z.infer<typeof threadEvent>

/** Everything that happened with a customer and those merged into it, newest first. `kinds`: those the caller may see. */
export const listTimeline = endpoint({
  method: 'GET',
  path: '/Dashboard/GetCustomerHistory/:id',
  access: 'member',
  can: 'customers.read',
  limit: 'read',
  query: z.object({
    kind: z.enum(timelineKinds).optional(),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  shows: ['customers', 'deliveries', 'notes', 'automations'],
  result: z.object({ rows: z.array(timelineEvent), next: z.string().nullable(), kinds: z.array(z.enum(timelineKinds)) }),
})

/** Everything that happened with an order, newest first, as far as the caller may see it. */
export const getOrderThread = endpoint({
  method: 'GET',
  path: '/api/Order/Thread/:id',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['orders', 'exchange'],
  result: z.object({ rows: z.array(threadEvent) }),
})

/** The way of an order from the customer's word to the bank; of a payment request only what it has of it. */
const orderSteps = ['ordered', 'confirmed', 'shipped', 'invoiced', 'paid', 'inBooks', 'paidOut'] as const
export type OrderStep = (typeof orderSteps)[number]
/** `part`: some of it, or it is on its way; `open`: not yet; `trouble`: somebody has to look; `off`: it never will be. */
export const stepStates = ['done', 'part', 'open', 'trouble', 'off'] as const
/** `at`: when; `day`: of what has a day and no time. `number`: of what came of it, which stands at `path`; `note`: what else is said, in the caller's language. */
const orderStep = z.object({
  step: z.enum(orderSteps),
  state: z.enum(stepStates),
  at: z.string().nullable(),
  day: z.string().nullable(),
  number: z.string(),
  path: z.string().nullable(),
  note: z.string(),
})
export type OrderStepShown = z.infer<typeof orderStep>
/** Without the ability to see payments or payouts their step says how it stands, or is left out. */
export const getOrderSteps = endpoint({
  method: 'GET',
  path: '/api/Order/Steps/:id',
  access: 'member',
  can: 'orders.read',
  limit: 'read',
  shows: ['orders', 'exchange', 'payouts'],
  result: z.object({ rows: z.array(orderStep) }),
})

/** What was done with a device, by people and by itself, newest first. */
export const listDeviceHistory = endpoint({
  method: 'GET',
  path: '/api/Device/History/:id',
  access: 'member',
  can: 'history.read',
  limit: 'read',
  query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  shows: ['devices'],
  result: z.object({ rows: z.array(threadEvent), next: z.string().nullable() }),
})

/** What was done with a store and by its calendar, newest first. */
export const listStoreHistory = endpoint({
  method: 'GET',
  path: '/api/Sales/StoreHistory/:id',
  access: 'member',
  can: 'history.read',
  limit: 'read',
  query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  shows: ['stores'],
  result: z.object({ rows: z.array(threadEvent), next: z.string().nullable() }),
})

/** What was done with a program and by its calendar, newest first; for the office. */
export const listProgramHistory = endpoint({
  method: 'GET',
  path: '/api/Incentive/ProgramHistory/:id',
  access: 'member',
  can: 'programs.read',
  limit: 'read',
  query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  shows: ['programs'],
  result: z.object({ rows: z.array(threadEvent), next: z.string().nullable() }),
})

/** What was done to an item, newest first. What it costs is left out for whoever may not see it. */
export const listItemHistory = endpoint({
  method: 'GET',
  path: '/api/Item/History/:id',
  access: 'member',
  can: 'history.read',
  limit: 'read',
  query: z.object({ cursor: z.string().max(600).optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  shows: ['items'],
  result: z.object({ rows: z.array(threadEvent), next: z.string().nullable() }),
})
