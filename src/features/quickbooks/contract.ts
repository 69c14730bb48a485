import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** No body; result: Intuit's consent address, whose `state` the browser keeps. Works before sign-up and when signed in. */
export const redirectionToQB = endpoint({
  method: 'POST',
  path: '/QuickBooks/RedirectionToQB',
  access: 'public',
  limit: 'write',
  result: z.string(),
})

const companyListItem = z.object({
  realmId: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Already registered with us; then `contact` is the masked address of who registered it. */
  isExistant: z.boolean(),
  contact: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  webAddress: z.string(),
})
export type CompanyListItem = z.infer<typeof companyListItem>
/** Body: the OAuth state as a JSON string. May be repeated until the account exists or 30 minutes are over. */
export const getCompanyInfo = endpoint({
  method: 'POST',
  path: '/QuickBooks/GetCompanyInfo',
  access: 'public',
  limit: 'check',
  body: z.string().min(1, 'validation.required').max(512),
  result: z.array(companyListItem),
  timeoutMs: 10_000,
})

/** `accessRefused`: QuickBooks turns us down at present, and we go on trying. `rehearsal`: both sides have customers, and nobody has agreed yet to what becomes of them. */
export const connectionStates = ['none', 'active', 'accessRefused', 'reconnect', 'paused', 'rehearsal'] as const
export const getConnection = endpoint({
  method: 'GET',
  path: '/QuickBooks/Connection',
  access: 'member',
  can: 'settings.read',
  limit: 'read',
  background: true,
  shows: ['quickbooks'],
  result: z.object({
    state: z.enum(connectionStates),
    companyName: z.string(),
    realmId: z.string(),
    connectedAt: z.string().nullable(),
    connectedBy: z.string(),
    /** Why it needs a person, in their language; empty while all is well. */
    reason: z.string(),
    /** What of the company's settings in QuickBooks we cannot follow, in the caller's language. */
    limits: z.array(z.string()),
    readsThisMonth: z.number().int(),
    repCustomField: z.string(),
  }),
})
/** Finishes a connect or reconnect that was started from Settings: binds the consent of this state to the open company. */
export const connectCompany = endpoint({
  method: 'POST',
  path: '/QuickBooks/Connect',
  access: 'member',
  can: 'settings.write',
  limit: 'write',
  body: z.object({ state: z.string().min(1).max(512) }),
  /** `rehearses`: both sides have customers, which are compared before anything else happens. */
  result: z.object({ companyName: z.string(), rehearses: z.boolean() }),
})
export const disconnect = endpoint({
  method: 'POST',
  path: '/QuickBooks/Disconnect',
  access: 'member',
  can: 'settings.write',
  limit: 'write',
  result: z.object({}),
})
/** Where a rep's code goes in QuickBooks: the id of a sales form custom field, or empty for nowhere (rules 3.19). */
export const saveRepCustomField = endpoint({
  method: 'POST',
  path: '/QuickBooks/SaveRepCustomField',
  access: 'member',
  can: 'settings.write',
  limit: 'write',
  body: z.object({ repCustomField: z.string().max(20) }),
  result: z.object({}),
})

/** Entities in the order in which they are imported. */
export const syncedEntities = [
  'CompanyInfo',
  'Preferences',
  'Account',
  'Class',
  'Department',
  'Term',
  'PaymentMethod',
  'TaxRate',
  'TaxCode',
  'Item',
  'Employee',
  'Vendor',
  'Customer',
  'Invoice',
  'CreditMemo',
  'Payment',
] as const
export type SyncedEntity = (typeof syncedEntities)[number]
export const syncStates = ['Queued', 'Running', 'Done', 'DoneWithErrors', 'Failed', 'Cancelled'] as const

/** What a metered read is for; `write`: what a write of ours needs to know. */
export const readPurposes = ['import', 'changes', 'proof', 'interactive', 'write'] as const
export type ReadPurpose = (typeof readPurposes)[number]

const syncProgress = z.object({
  jobId: z.string(),
  state: z.enum(syncStates),
  kind: z.enum(['import', 'update']),
  /** Entity being read now; empty before the first and after the last. */
  phase: z.string(),
  phaseNumber: z.number().int(),
  phases: z.number().int(),
  done: z.number().int(),
  total: z.number().int(),
  pulled: z.number().int(),
  pushed: z.number().int(),
  conflicts: z.number().int(),
  errors: z.number().int(),
  etaSec: z.number().int().nullable(),
  apiCalls: z.number().int(),
  /** What it is waiting for, in the caller's language (throttled, QuickBooks not answering …); empty while it moves. */
  waitingFor: z.string(),
  entities: z.array(
    z.object({
      entity: z.string(),
      done: z.number().int(),
      total: z.number().int(),
      errors: z.number().int(),
      state: z.enum(['waiting', 'running', 'done']),
    }),
  ),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  message: z.string(),
})
export type SyncProgress = z.infer<typeof syncProgress>

const share = z.number()
/** Metered reads of this month (UTC). `used`, `forecast`: of all companies, 1 being what Intuit allows; the rest is the open company's own. */
export const getReadBudget = endpoint({
  method: 'GET',
  path: '/QuickBooks/GetReadBudget',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  background: true,
  shows: ['quickbooks'],
  result: z.object({
    allowance: z.number().int(),
    used: share,
    forecast: share,
    reads: z.number().int(),
    writes: z.number().int(),
    days: z.array(
      z.object({
        day: z.string(),
        import: z.number().int(),
        changes: z.number().int(),
        proof: z.number().int(),
        interactive: z.number().int(),
        write: z.number().int(),
      }),
    ),
  }),
})

const nearly = 0.8
/** Are the reads of this month about to run out? People are warned then. */
export const readsRunShort = ({ used, forecast }: { used: number; forecast: number }) => used >= nearly || forecast > 1

/** Starts a sync or joins the running one. */
export const startSync = endpoint({
  method: 'POST',
  path: '/QuickBooks/Sync',
  access: 'member',
  can: 'sync.write',
  limit: 'sync',
  result: z.object({ jobId: z.string(), joined: z.boolean() }),
})
export const cancelSync = endpoint({
  method: 'POST',
  path: '/QuickBooks/CancelSync',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  result: z.object({}),
})
export const getSyncStatus = endpoint({
  method: 'GET',
  path: '/QuickBooks/SyncStatus',
  access: 'member',
  can: 'dashboard.read',
  limit: 'read',
  background: true,
  shows: ['quickbooks', 'deliveries'],
  result: z.object({
    connection: z.enum(connectionStates),
    /** Of the newest sync. */
    jobId: z.string().nullable(),
    state: z.enum(syncStates).nullable(),
    lastSyncAt: z.string().nullable(),
    waiting: z.number().int(),
    needsYou: z.number().int(),
    /** QuickBooks has not answered since; what waits goes by itself. */
    silentSince: z.string().nullable(),
    reason: z.string(),
  }),
})
export const getSyncProgress = endpoint({
  method: 'GET',
  path: '/QuickBooks/GetSyncProgress',
  access: 'member',
  can: 'dashboard.read',
  limit: 'read',
  background: true,
  shows: ['quickbooks', 'deliveries'],
  result: syncProgress.nullable(),
})

/** What decides when both sides changed the same field. */
export const mergePolicies = ['newest', 'quickbooks', 'ours', 'ask'] as const
export type MergePolicy = (typeof mergePolicies)[number]
/** Records that both sides change. */
export const mergedRecordKinds = ['customer', 'item'] as const
export type MergedRecordKind = (typeof mergedRecordKinds)[number]

/** One side's value as people read it, who set it and when; empty and null when that is not known. */
const side = z.object({ value: z.string(), by: z.string(), at: z.string().nullable() })
export const comparison = z.object({
  /** As in the rules. */
  field: z.string(),
  ours: side,
  quickbooks: side,
  /** Null: they never agreed on it. */
  agreed: side.nullable(),
})
export type Comparison = z.infer<typeof comparison>
