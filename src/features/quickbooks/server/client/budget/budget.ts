import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/services.ts'
import { resting } from '../faults/fault.ts'
import { databaseNow, learnClock } from './database-clock.ts'

/** `interactive`: somebody waits, one slot at once. `import`: several slots at a time, so that a page costs no round trip of its own. */
export type Lane = 'interactive' | 'import'

const reservedMs = 500
const mostReserved = 64
const longestInteractiveWaitMs = 5000
const pauseSeconds = 60
const slowSeconds = 600

/** Slots are times of the database's clock: it alone is the same for all processes. */
type Reserved = { slots: number[]; stepMs: number; more: Promise<void> | null }
const reservations = new WeakMap<Services, Map<string, Reserved>>()

/** Waits for this realm's turn: calls are spaced evenly over all processes (quickbooks 7.1). */
export async function takeSlot(services: Services, realmId: string, lane: Lane, signal?: AbortSignal, onWait?: (ms: number) => void) {
  const slot = lane === 'interactive' ? await prioritySlot(services, realmId) : await importSlot(services, realmId)
  const waitMs = slot - databaseNow(services)
  if (lane === 'interactive' && waitMs > longestInteractiveWaitMs) throw resting(Math.ceil(waitMs / 1000))
  if (waitMs > 1500) onWait?.(waitMs)
  if (waitMs > 1) await sleep(waitMs, undefined, { signal })
}

/** After a 429 the whole realm rests as long as they say, or a minute, then goes on at half the rate for a while. */
export const pauseRealm = (services: Services, realmId: string, seconds: number | null) =>
  rest(services, realmId, seconds ?? pauseSeconds, slowSeconds)

/** They are out of order and say for how long: nobody calls until then, and no slower than before afterwards. */
export const restRealm = (services: Services, realmId: string, seconds: number) => rest(services, realmId, seconds, 0)

async function rest(services: Services, realmId: string, seconds: number, slow: number) {
  reservations.get(services)?.delete(realmId)
  await services.pool.query(
    `insert into rate_budgets as b (key, next_slot_at, paused_until, halved_until)
     values ($1, now(), now() + $2 * interval '1 second', now() + $3 * interval '1 second')
     on conflict (key) do update set paused_until = greatest(b.paused_until, excluded.paused_until),
       halved_until = greatest(b.halved_until, excluded.halved_until)`,
    [keyOf(realmId), seconds, slow],
  )
}

async function importSlot(services: Services, realmId: string): Promise<number> {
  const own = reservations.get(services) ?? new Map<string, Reserved>()
  reservations.set(services, own)
  const reserved = own.get(realmId) ?? { slots: [], stepMs: 0, more: null }
  own.set(realmId, reserved)
  for (;;) {
    const now = databaseNow(services)
    // A slot that passed unused is lost: using it late would put calls closer together than allowed.
    while (reserved.slots[0] !== undefined && reserved.slots[0] < now - reserved.stepMs) reserved.slots.shift()
    const slot = reserved.slots.shift()
    // The next ones follow on without a gap if they are reserved before these are used up.
    if (!reserved.slots.length)
      reserved.more ??= reserve(services, realmId, reserved).finally(() => {
        reserved.more = null
      })
    if (slot !== undefined) {
      reserved.more?.catch(() => {})
      return slot
    }
    await reserved.more
  }
}

async function reserve(services: Services, realmId: string, reserved: Reserved) {
  const stepMs = stepOf(services)
  const count = Math.min(mostReserved, Math.max(1, Math.floor(reservedMs / stepMs)))
  const row = await ask(
    services,
    `insert into rate_budgets as b (key, next_slot_at) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
     on conflict (key) do update set next_slot_at = greatest(b.next_slot_at, b.paused_until, clock_timestamp())
       + $2 * interval '1 millisecond' * case when b.halved_until > clock_timestamp() then 2 else 1 end
     returning ${inMs('next_slot_at')} as slot_ms, ${inMs('clock_timestamp()')} as now_ms, halved_until > clock_timestamp() as halved`,
    [keyOf(realmId), count * stepMs],
  )
  const actualStepMs = row.halved ? stepMs * 2 : stepMs
  const first = row.slot_ms - count * actualStepMs
  reserved.stepMs = actualStepMs
  reserved.slots.push(...Array.from({ length: count }, (_, index) => first + index * actualStepMs))
}

/** At once when nothing is reserved; else beside the reserved slots at half their rate, while the lane of imports moves back. */
async function prioritySlot(services: Services, realmId: string): Promise<number> {
  const row = await ask(
    services,
    `insert into rate_budgets as b (key, next_slot_at, priority_slot_at) values ($1, clock_timestamp() + $2 * interval '1 millisecond', clock_timestamp())
     on conflict (key) do update set
       priority_slot_at = greatest(clock_timestamp(), b.paused_until,
         case when b.next_slot_at > clock_timestamp() then b.priority_slot_at + 2 * $2 * interval '1 millisecond' end),
       next_slot_at = greatest(b.next_slot_at, clock_timestamp()) + $2 * interval '1 millisecond'
     returning ${inMs('priority_slot_at')} as slot_ms, ${inMs('clock_timestamp()')} as now_ms`,
    [keyOf(realmId), stepOf(services)],
  )
  return row.slot_ms
}

async function ask(services: Services, statement: string, values: unknown[]): Promise<{ slot_ms: number; halved?: boolean }> {
  const askedAt = performance.now()
  const { rows } = await services.pool.query(statement, values)
  learnClock(services, rows[0].now_ms, askedAt)
  return rows[0]
}
const inMs = (time: string) => `extract(epoch from ${time})::float8 * 1000`

const stepOf = ({ config }: Services) => 60_000 / config.QUICKBOOKS_REQUESTS_PER_MINUTE
const keyOf = (realmId: string) => `quickbooks ${realmId}`
