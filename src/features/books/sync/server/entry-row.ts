import { sql } from 'kysely'
import type { DeliveryState, Lane } from '#contract/ledger.ts'
import type { Problem } from '#server/work/delivery.ts'

export type EntryRow = {
  id: string
  lane: Lane
  state: DeliveryState
  direction: 'in' | 'out'
  channel: string
  kind: string
  recordKind: string | null
  recordId: string | null
  externalId: string | null
  problem: Problem | null
  result: { pulled?: number } | null
  attempts: number
  nextAttemptAt: string
  /** What a person said; our text key when nobody did it by hand. */
  ignoredReason: string | null
  ignoredBy: string | null
  createdAt: string
  updatedAt: string
  /** Nothing was ever prepared to be sent. */
  blank: boolean
}

export const entryColumns = sql`d.id, d.lane, d.state, d.direction, d.channel, d.kind, d.record_kind as "recordKind", d.record_id as "recordId",
  d.external_id as "externalId", d.problem, case when d.direction = 'in' then d.result when d.result <> 'null' then '{}' end as result, d.attempts,
  d.ignored_reason as "ignoredReason", d.ignored_by as "ignoredBy", d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt", d.updated_at as "updatedAt", d.payload = '{}' as blank`
