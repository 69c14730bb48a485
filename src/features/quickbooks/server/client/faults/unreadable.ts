import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Problem } from '#server/work/delivery.ts'
import type { RejectedRecord, SyncedEntityDefinition } from '../../definitions.ts'
import { quickbooksChannelName } from '../channel-name.ts'

/** Entries of the ledger for records that QuickBooks could not hand over: one per record until it can; once ignored they stay so. */
const unread = sql`direction = 'in' and channel = ${sql.lit(quickbooksChannelName)} and external_id is not null`

export const describeUnreadable = ({ code, message }: Omit<RejectedRecord, 'externalId'>): Problem => ({
  code,
  message: 'quickbooks.unreadable.message',
  fix: 'quickbooks.unreadable.fix',
  values: { detail: message.slice(0, 1000) },
  action: 'readAgain',
})

type State = 'waiting' | 'refused'
type Of = Pick<SyncedEntityDefinition, 'entity' | 'kind'>

/** Notes what could not be read; `waiting`: nobody has looked yet, the ledger does so at once. */
export async function noteUnreadable(db: Db, companyId: string, { entity, kind }: Of, records: RejectedRecord[], state: State = 'refused') {
  const given = [...new Map(records.map((each) => [each.externalId, each])).values()].map(({ externalId, ...reason }) => ({
    externalId,
    problem: describeUnreadable(reason),
  }))
  await sql`
    insert into deliveries as d (company_id, direction, channel, kind, external_id, record_kind, record_id, state, attempts, problem)
    select ${companyId}, 'in', ${quickbooksChannelName}, ${entity}, g."externalId", ${kind}, l.local_id, ${state}, ${state === 'refused' ? 1 : 0}::int, g.problem
    from json_to_recordset(${JSON.stringify(given)}::json) as g("externalId" text, problem jsonb)
    left join external_links l on l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = ${kind} and l.external_id = g."externalId"
    on conflict (company_id, channel, kind, external_id) where direction = 'in' and external_id is not null and state <> 'done'
    do update set attempts = d.attempts + excluded.attempts, problem = excluded.problem, updated_at = now(),
      state = case when d.state = 'ignored' then 'ignored' else excluded.state end
    where excluded.state = 'refused'`.execute(db)
}

/** They can be read after all, or are not there any more. */
export const settleUnreadable = (db: Db, companyId: string, entity: string, externalIds: string[]) =>
  sql`update deliveries set state = 'done', problem = null, replay = null, updated_at = now()
    where company_id = ${companyId} and ${unread} and kind = ${entity} and external_id = any(${externalIds}) and state <> 'done'`.execute(
    db,
  )

/** Those a sync asks for again, the longest first. */
export async function listUnreadable(db: Db, most: number) {
  const { rows } = await sql<{ entity: string; externalId: string; code: string }>`
    select kind as entity, external_id, code from deliveries
    where ${ofCompany()} and ${unread} and state in ('waiting', 'retrying', 'refused') order by id limit ${most}`.execute(db)
  return rows
}

/** `open`: somebody still waits for them; else ignored ones count too, which a page that brings them settles. */
export async function hasUnreadable(db: Db, { open }: { open: boolean }): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where ${ofCompany()} and ${unread} and state ${open ? sql`not in ('done', 'ignored')` : sql`<> 'done'`} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function countUnreadable(db: Db, entity: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from deliveries where ${ofCompany()} and ${unread} and kind = ${entity} and state not in ('done', 'ignored')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
