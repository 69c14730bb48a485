import { type RawBuilder, sql } from 'kysely'
import type { Ability } from '#contract/permissions.ts'
import type { DbContext } from '../http/context.ts'
import type { Change } from './audit.ts'

/**
 * One line of a customer's timeline. `at`: UTC with microseconds, the same length for all, so that texts compare as times do. `day`: of
 * something that has a day and no time. `title`, `text`, `state` are in the caller's language; of an event of the audit log they are empty
 * and `action` and `changes` say it. `amount`: cents.
 */
export type TimelineEvent = {
  id: string
  at: string
  day?: string
  actor?: string
  origin?: 'web' | 'quickbooks' | 'system' | 'admin' | 'store'
  action?: string
  changes?: Change[]
  title?: string
  text?: string
  state?: string
  amount?: number | null
  path?: string | null
}

/** `before`: the last event of the page before, whatever its kind. */
export type TimelinePlace = { customerId: string; before: { at: string; id: string } | null; limit: number }

/**
 * A kind of events of a customer, offered by a feature's `door.ts` and listed in `features/timeline/server/sources.ts`. `read` answers the
 * newest `limit` events that stand before the place, ordered by (`at`, `id`) downwards, along an index of its own. The caller reaches the
 * customer and has the ability.
 */
export type TimelineSource<K extends string = string> = {
  kind: K
  ability: Ability
  read(context: DbContext, place: TimelinePlace): Promise<TimelineEvent[]>
}

/** A column of time as `TimelineEvent.at`. */
export const timelineTime = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A kind of events of an order, listed in `features/timeline/server/order-thread.ts`. `read` answers at most `limit`, the newest; the caller reaches the order. */
export type ThreadSource<K extends string = string> = {
  kind: K
  ability: Ability
  read(context: DbContext, orderId: string, limit: number): Promise<TimelineEvent[]>
}
