import { sql } from 'kysely'
import type { RecordKindName } from '#contract/record-kinds.ts'
import type { Context } from '../http/context.ts'
import type { Db } from './db.ts'

export type Change = { field: string; from: string; to: string }
/** `recordVersion`: the version of the record that this made. */
type Event = { action: string; recordKind?: RecordKindName; recordId?: string; recordVersion?: number; changes?: Change[] }
export type Actor = {
  companyId: string
  actorId: string | null
  actor: string
  /** `store`: a shopper, who is no member of the company. */
  origin: 'web' | 'quickbooks' | 'system' | 'admin' | 'store'
  ip?: string
}

/** Notes who did what, in the transaction that does it. */
export async function audit(
  db: Db,
  { companyId, actorId, actor, origin, ip = '' }: Actor,
  { action, recordKind, recordId, recordVersion, changes = [] }: Event,
) {
  await db
    .insertInto('auditEvents')
    .values({
      companyId,
      actorId,
      actor,
      origin,
      ip,
      action,
      recordKind: recordKind ?? null,
      recordId: recordId ?? null,
      recordVersion: recordVersion ?? null,
      changes: JSON.stringify(changes),
    })
    .execute()
}

/** Notes the same of many records, as one statement. */
export async function auditMany(
  db: Db,
  { companyId, actorId, actor, origin, ip = '' }: Actor,
  { action, recordKind, recordVersion, changes = [] }: Omit<Event, 'recordId'>,
  recordIds: readonly string[],
) {
  if (!recordIds.length) return
  await sql`insert into audit_events (company_id, actor_id, actor, origin, ip, action, record_kind, changes, record_version, record_id)
       select ${companyId}, ${actorId}::uuid, ${actor}, ${origin}, ${ip}, ${action}, ${recordKind ?? null}, ${JSON.stringify(changes)}::jsonb, ${recordVersion ?? null}::int, given.id from unnest(${recordIds}::uuid[]) as given (id)`.execute(
    db,
  )
}

type OneOfMany = { action: string; recordId: string; recordVersion: number; changes: readonly Change[]; by?: Actor | undefined }

/** Notes what happened to records of a kind, in this order, as one statement. `by` of an event: who did that one. */
export async function auditEach(db: Db, all: Actor, recordKind: RecordKindName, events: readonly OneOfMany[]) {
  if (!events.length) return
  const by = events.map((event) => event.by ?? all)
  await sql`insert into audit_events (company_id, actor_id, actor, origin, ip, record_kind, action, record_id, record_version, changes)
       select ${all.companyId}, e.actor_id, e.actor, e.origin, e.ip, ${recordKind}, e.action, e.record_id, e.record_version, e.changes
       from unnest(${by.map(({ actorId }) => actorId)}::uuid[], ${by.map(({ actor }) => actor)}::text[],
         ${by.map(({ origin }) => origin)}::text[], ${by.map(({ ip = '' }) => ip)}::text[],
         ${events.map(({ action }) => action)}::text[], ${events.map(({ recordId }) => recordId)}::uuid[],
         ${events.map(({ recordVersion }) => recordVersion)}::int[], ${events.map(({ changes }) => JSON.stringify(changes))}::jsonb[])
         with ordinality as e (actor_id, actor, origin, ip, action, record_id, record_version, changes, place) order by e.place`.execute(db)
}

/** The signed-in caller as actor. */
export function actorOf({ session, request }: Pick<Context, 'session' | 'request'>): Actor {
  if (!session?.companyId) throw new Error('Nobody is signed in to a company.')
  return {
    companyId: session.companyId,
    actorId: session.userId,
    actor: session.displayName,
    origin: session.kind === 'admin' ? 'admin' : 'web',
    ip: request.ip,
  }
}
export const quickbooksActor = (companyId: string): Actor => ({ companyId, actorId: null, actor: 'QuickBooks', origin: 'quickbooks' })
