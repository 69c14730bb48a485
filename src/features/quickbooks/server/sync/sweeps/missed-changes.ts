import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { partOf, textOf } from '../../client/record.ts'
import type { QuickbooksRecord, SyncedEntityDefinition } from '../../definitions.ts'
import type { SyncRun } from '../sync-run.ts'

// A webhook takes up to a minute, and we some time to read what it told.
const graceMs = 5 * 60_000

/**
 * Counts what of the feed is new to us, before it is stored, and what a webhook should have told by now. A balance moves without a new
 * version and without being told (quickbooks 5.5): it says nothing about webhooks.
 */
export async function countNews(
  run: SyncRun,
  db: Db,
  { kind }: SyncedEntityDefinition,
  { records, time }: { records: QuickbooksRecord[]; time: string },
) {
  const given = records.map((record) => ({
    id: textOf(record, 'Id'),
    version: textOf(record, 'SyncToken') || '0',
    gone: textOf(record, 'status') === 'Deleted',
    at: textOf(partOf(record, 'MetaData'), 'LastUpdatedTime'),
  }))
  const { rows } = await sql<{ news: number; untold: number }>`
    select count(*) as news, count(*) filter (where g.at < ${new Date(Date.parse(time) - graceMs)}) as untold
    from json_to_recordset(${JSON.stringify(given)}::json) as g(id text, version numeric, gone boolean, at timestamptz)
    left join external_links l on l.company_id = ${run.companyId} and l.provider = 'quickbooks' and l.kind = ${kind} and l.external_id = g.id
    where case when g.gone then l.changed_at < g.at - interval '1 minute' else l.changed_at is null or coalesce(nullif(l.version, ''), '0')::numeric < g.version end`.execute(
    db,
  )
  run.found.changes += rows[0]?.news ?? 0
  run.found.untold += rows[0]?.untold ?? 0
}
