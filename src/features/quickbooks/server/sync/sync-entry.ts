import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { quickbooksChannelName } from '../client/channel-name.ts'
import type { SyncRun } from './sync-run.ts'
import { isReadWhole } from './synced-entities.ts'

/** An entry of the ledger for a sync that brought something. Lists read whole every time say nothing about that. */
export async function noteSyncEntry(
  db: Db,
  { companyId, jobId, kind, entities }: Pick<SyncRun, 'companyId' | 'jobId' | 'kind' | 'entities'>,
) {
  const counted = entities.filter((definition) => kind === 'import' || !isReadWhole(definition)).map(({ entity }) => entity)
  await sql`
    insert into deliveries (company_id, direction, channel, kind, state, attempts, result, created_at)
    select ${companyId}, 'in', ${quickbooksChannelName}, 'sync', 'done', 1, jsonb_build_object('pulled', sum(e.done), 'jobId', j.id), j.created_at
    from sync_jobs j join sync_entities e on ${ofCompany('e')} and e.job_id = j.id
    where j.company_id = ${companyId} and j.id = ${jobId} and e.entity = any(${counted})
    group by j.id, j.created_at having sum(e.done) > 0`.execute(db)
}
