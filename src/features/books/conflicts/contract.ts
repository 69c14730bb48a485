import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { comparison, mergedRecordKinds, mergePolicies } from '#features/quickbooks/contract.ts'

export const conflict = z.object({
  id: z.string(),
  /** `fields`: both sides changed the same fields. `gone`: deleted or merged away there while we had changes for it. */
  kind: z.enum(['fields', 'gone']),
  /** `closed`: somebody chose already, or one side gave way. */
  state: z.enum(['open', 'closed']),
  recordKind: z.enum(mergedRecordKinds),
  recordPath: z.string().nullable(),
  recordId: z.string(),
  recordName: z.string(),
  since: z.string(),
  /** What was shown; a choice holds only while it still stands. */
  shown: z.string(),
  /** For `gone` the changes that never arrived, with what QuickBooks had. */
  fields: z.array(comparison),
})
export type Conflict = z.infer<typeof conflict>

export const getConflict = endpoint({
  method: 'GET',
  path: '/Sync/GetConflict/:id',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  shows: ['deliveries', 'customers', 'items'],
  result: conflict,
})
/** Fields without a choice stay in conflict. 409 `conflictMoved` with the conflict as it is now when something changed meanwhile. */
export const resolveConflict = endpoint({
  method: 'POST',
  path: '/Sync/ResolveConflict',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  body: z.object({
    id: z.uuid(),
    shown: z.string().max(100),
    choices: z.record(z.string().max(60), z.enum(['ours', 'theirs'])),
  }),
  result: conflict,
})
/** `keep`: it stays here, without QuickBooks. `create`: made in QuickBooks anew. `deactivate`: inactive here too. */
export const settleGone = endpoint({
  method: 'POST',
  path: '/Sync/SettleGone',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  body: z.object({ id: z.uuid(), choice: z.enum(['keep', 'create', 'deactivate']) }),
  result: conflict,
})

const rule = z.object({ field: z.string(), policy: z.enum(mergePolicies), standard: z.enum(mergePolicies) })
export const getRules = endpoint({
  method: 'GET',
  path: '/Sync/GetRules',
  access: 'member',
  can: 'sync.read',
  limit: 'read',
  result: z.object({ kinds: z.array(z.object({ recordKind: z.enum(mergedRecordKinds), rules: z.array(rule) })), canWrite: z.boolean() }),
})
/** Holds for what both sides change from now on; open conflicts stay with the person who chooses. */
export const saveRule = endpoint({
  method: 'POST',
  path: '/Sync/SaveRule',
  access: 'member',
  can: 'sync.write',
  limit: 'write',
  body: z.object({ recordKind: z.enum(mergedRecordKinds), field: z.string().max(60), policy: z.enum(mergePolicies) }),
  result: z.object({}),
})
