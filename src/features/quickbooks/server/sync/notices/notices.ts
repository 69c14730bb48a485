import { sql } from 'kysely'
import { z } from 'zod'
import { type SyncedEntity, syncedEntities } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'
import type { Notice } from './webhook-events.ts'

/** What the worker is asked to do: everything else stands in `quickbooks_notices`. */
export const noticeRequest = { name: 'quickbooks.notice', payload: z.object({ companyId: z.string() }) }

/** `receivedAt` tells it apart from a later one about the same record. */
export type StoredNotice = { kind: string; externalId: string; toldAt: string; gone: boolean; attempts: number; receivedAt: string }

const mostAtOnce = 1000
const takenSeconds = 60
const kindOf = new Map(syncedEntities.map((entity) => [entity.toLowerCase(), `${entity.slice(0, 1).toLowerCase()}${entity.slice(1)}`]))

/** One that PostgreSQL would not take would hold up all else that came with it. */
const isTime = (at: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/.test(at) && !Number.isNaN(Date.parse(at))

export async function saveNotices(services: Services, db: Db, companyId: string, notices: readonly Notice[]) {
  await sql`update quickbooks_connections set heard_at = now()
    where ${ofCompany()} and (heard_at is null or heard_at < now() - interval '1 minute')`.execute(db)
  await keepNotices(services, db, companyId, notices)
}

/** Keeps the newest that was told of each record and has it read. What is older is nothing new; the same second may hold another change. */
export async function keepNotices(services: Services, db: Db, companyId: string, notices: readonly Omit<Notice, 'realmId'>[]) {
  if (await storeNotices(db, companyId, notices)) await enqueue(services, noticeRequest, { companyId }, db, { key: companyId })
}

/** Nobody told of them, but something says that they are not there any more as we know them: they are read within seconds. */
export const haveRead = (db: Db, companyId: string, entity: SyncedEntity, externalIds: readonly string[]) =>
  storeNotices(
    db,
    companyId,
    externalIds.map((externalId) => ({ entity: entity.toLowerCase(), externalId, at: new Date().toISOString(), gone: false })),
  )

async function storeNotices(db: Db, companyId: string, notices: readonly Omit<Notice, 'realmId'>[]): Promise<boolean> {
  const given = notices.flatMap(({ entity, externalId, at, gone, mergedInto = '' }) => {
    const kind = kindOf.get(entity)
    return kind && isTime(at) ? { kind, externalId, at, gone, mergedInto } : []
  })
  const { rows } = await sql`
    insert into quickbooks_notices as n (company_id, kind, external_id, told_at, gone, merged_into, several)
    select distinct on (g.kind, g."externalId") ${companyId}::uuid, g.kind, g."externalId", g.at, g.gone, g."mergedInto",
      count(*) over (partition by g.kind, g."externalId") > 1
    from json_to_recordset(${JSON.stringify(given)}::json) as g(kind text, "externalId" text, at timestamptz, gone boolean, "mergedInto" text)
    order by g.kind, g."externalId", g.at desc, g.gone desc
    on conflict (company_id, kind, external_id) do update
      set told_at = excluded.told_at, gone = excluded.gone, merged_into = excluded.merged_into, pending = true, several = n.pending or excluded.several, attempts = 0, due_at = now(), received_at = now()
      where (excluded.told_at, excluded.gone) >= (n.told_at, n.gone)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Those that wait, for this worker alone for a while. Our own changes coming back, and what is newer here already, are done with. */
export async function takeNotices(db: Db): Promise<StoredNotice[]> {
  await forgetKnown(db)
  const { rows } = await sql<StoredNotice>`
    update quickbooks_notices n set due_at = now() + ${takenSeconds} * interval '1 second', attempts = n.attempts + 1
    from (select kind, external_id from quickbooks_notices where ${ofCompany()} and pending and due_at <= now() order by received_at limit ${mostAtOnce}
      for update skip locked) t
    where ${ofCompany('n')} and n.kind = t.kind and n.external_id = t.external_id
    returning n.kind, n.external_id, n.told_at, n.gone, n.attempts, n.received_at`.execute(db)
  return rows
}

/**
 * Their times have whole seconds. What was told in the very second of the version we hold may be another change of that second, unless it
 * is the one that we wrote ourselves; that excuse holds once, and not for what was told several times before we looked.
 */
const forgetKnown = (db: Db) =>
  sql`with known as (
      select n.kind, n.external_id, l.changed_at < date_trunc('second', n.told_at) + interval '1 second' as own
      from quickbooks_notices n join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = n.kind
        and l.external_id = n.external_id
      where ${ofCompany('n')} and n.pending and n.due_at <= now() and (l.changed_at >= date_trunc('second', n.told_at) + interval '1 second'
        or (l.changed_at = date_trunc('second', n.told_at) and l.written_at = l.changed_at and not n.several and not n.gone))
    ), excused as (
      update external_links l set written_at = null from known k
      where ${ofCompany('l')} and k.own and l.provider = 'quickbooks' and l.kind = k.kind and l.external_id = k.external_id
    )
    update quickbooks_notices n set pending = false from known k where ${ofCompany('n')} and n.kind = k.kind and n.external_id = k.external_id`.execute(
    db,
  )

/** Read. What was told meanwhile stays. */
export const settleNotices = (db: Db, notices: readonly StoredNotice[]) =>
  sql`update quickbooks_notices n set pending = false from ${recordset(notices)}
    where ${ofCompany('n')} and n.kind = g.kind and n.external_id = g."externalId" and n.received_at = g."receivedAt"`.execute(db)

export const putOffNotices = (db: Db, notices: readonly StoredNotice[], seconds: number) =>
  sql`update quickbooks_notices n set due_at = now() + ${seconds} * interval '1 second' from ${recordset(notices)}
    where ${ofCompany('n')} and n.pending and n.kind = g.kind and n.external_id = g."externalId" and n.received_at = g."receivedAt"`.execute(
    db,
  )

const recordset = (notices: readonly StoredNotice[]) =>
  sql`json_to_recordset(${JSON.stringify(notices)}::json) as g(kind text, "externalId" text, "receivedAt" timestamptz)`

export const forgetOldNotices = (db: Db) =>
  sql`delete from quickbooks_notices where ${ofCompany()} and not pending and received_at < now() - interval '7 days'`.execute(db)

/** Is a write of these kinds on its way, whose echo this may be? */
export async function isWriting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d where ${ofCompany('d')} and d.channel = 'quickbooks' and d.direction = 'out' and d.state = 'sending'
      and d.record_kind in (select kind from quickbooks_notices where ${ofCompany()} and pending and due_at <= now()) limit 1`.execute(db)
  return rows.length > 0
}

/** Our own write made this version there: nothing is to be read when they tell of it. */
export const noteWritten = (db: Db, kind: string, externalId: string, changedAt: string) =>
  sql`update external_links set written_at = changed_at
    where ${ofCompany()} and provider = 'quickbooks' and kind = ${kind} and external_id = ${externalId} and changed_at = ${changedAt}`.execute(
    db,
  )
