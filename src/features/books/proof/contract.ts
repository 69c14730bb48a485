import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const proofKinds = ['sums', 'full'] as const
export const proofStates = ['running', 'agrees', 'differs', 'failed', 'unchanged'] as const
export const measures = ['records', 'recent', 'amount', 'balance'] as const
export const differenceKinds = [
  'missingHere',
  'missingThere',
  'deletedThere',
  'amount',
  'balance',
  'date',
  'customer',
  'status',
  'details',
  'quantity',
] as const

const proof = z.object({
  id: z.string(),
  kind: z.enum(proofKinds),
  state: z.enum(proofStates),
  /** Who asked for it; empty: it was the night's. */
  askedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Metered reads it took. */
  reads: z.number().int(),
  differences: z.number().int(),
  healed: z.number().int(),
  /** Why it failed, in the caller's language. */
  problem: z.string(),
})
export type Proof = z.infer<typeof proof>

const check = z.object({
  entity: z.string(),
  measure: z.enum(measures),
  /** First day of the month; null: of all times. */
  month: z.string().nullable(),
  /** Numbers of records; cents for `amount` and `balance`. */
  ours: z.number().int(),
  theirs: z.number().int(),
})
export type Check = z.infer<typeof check>

export const difference = z.object({
  id: z.string(),
  entity: z.string(),
  externalId: z.string(),
  kind: z.enum(differenceKinds),
  /** What and which, as people call it. */
  record: z.string(),
  customerName: z.string(),
  date: z.string().nullable(),
  fields: z.array(z.object({ label: z.string(), ours: z.string(), theirs: z.string() })),
  /** Why, as far as it can be told, in the caller's language. */
  cause: z.string(),
  state: z.enum(['open', 'reading', 'healed']),
  /** Where the record stands here, and in QuickBooks; null: it has no screen. */
  path: z.string().nullable(),
  quickbooksUrl: z.string().nullable(),
  /** The entry of the Sync centre behind it. */
  deliveryId: z.string().nullable(),
  /** Of the quantity of an item: which one, and which side may be taken. */
  itemId: z.string().nullable(),
  settles: z.array(z.enum(['take', 'post'])),
})
export type Difference = z.infer<typeof difference>

/** Of ours, not of the mirror: nothing of them is read again from QuickBooks. */
export const ownEntities: readonly string[] = ['Posting', 'Order', 'Refund', 'Stock', 'Accrual']

/** One proof, the newest unless said otherwise; null while there was none. */
export const getProof = endpoint({
  method: 'GET',
  path: '/Sync/GetProof',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  shows: ['quickbooks'],
  query: z.object({ id: z.uuid().optional() }),
  result: z
    .object({
      proof,
      /** Of 1; and what it waits for, in the caller's language. */
      progress: z.number(),
      waitingFor: z.string(),
      checks: z.array(check),
      differences: z.array(difference),
      /** Differences beyond those of the list. */
      more: z.number().int(),
      /** Documents of ours there: how many, within how many days each is looked at, and when the one was that waits longest. */
      own: z.object({ documents: z.number().int(), days: z.number().int(), since: z.string().nullable() }),
    })
    .nullable(),
})
export const listProofs = endpoint({
  method: 'GET',
  path: '/Sync/GetProofs',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  shows: ['quickbooks'],
  result: z.object({ rows: z.array(proof) }),
})
/** What the dashboard says. `provedAt`: when both sides were last compared and agreed. */
export const getProofState = endpoint({
  method: 'GET',
  path: '/Sync/GetProofState',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  background: true,
  shows: ['quickbooks'],
  result: z.object({ state: z.enum(proofStates).nullable(), provedAt: z.string().nullable(), differences: z.number().int() }),
})
/** Starts a proof or joins the one that runs. */
export const startProof = endpoint({
  method: 'POST',
  path: '/Sync/StartProof',
  access: 'member',
  can: 'sync.write',
  limit: 'sync',
  body: z.object({ kind: z.enum(proofKinds) }),
  result: z.object({ id: z.string(), joined: z.boolean() }),
})
/** Reads what differs again from QuickBooks. */
export const readDifferences = endpoint({
  method: 'POST',
  path: '/Sync/ReadDifferences',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
  result: z.object({ reading: z.number().int() }),
})
/** The checks and differences of a proof as CSV, streamed from `path` within a minute. */
export const prepareProofExport = endpoint({
  method: 'POST',
  path: '/Sync/PrepareProofExport',
  access: 'member',
  can: 'sync.read',
  limit: 'export',
  body: z.object({ id: z.uuid() }),
  result: z.object({ path: z.string() }),
})
export const proofExportPath = '/Sync/ExportProof'
