import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db.ts'
import { enqueue, job } from '#server/job.ts'
import { syncedEntities } from '../contract.ts'
import { openSyncJob } from './sync-start.ts'
import { noteUnreadable } from './unreadable.ts'

const againSeconds = 5
const change = z.object({ entity: z.string(), externalId: z.string(), at: z.string(), gone: z.boolean().optional() })
type Change = z.infer<typeof change>

/** Something changed in QuickBooks: reads the changes, unless they are our own coming back or an import will bring them anyway. */
export const noticeJob = job({
  name: 'quickbooks.notice',
  payload: z.object({ companyId: z.string(), changes: z.array(change) }),
  concurrency: 1,
  async run({ companyId, changes }, services) {
    await services.transaction({ companyId }, async (db) => {
      const connection = await db.selectFrom('quickbooksConnections').select(['state', 'changedSince']).executeTakeFirst()
      if (connection?.state !== 'active' || !connection.changedSince) return
      const rows = await unknownChanges(db, companyId, changes)
      if (!rows.length) return
      for (const { entity, externalId } of rows.filter(({ gone }) => gone)) {
        const known = mirrored.get(entity)
        if (known) await noteUnreadable(db, companyId, known, [{ externalId, code: '610', message: 'Merged' }], 'waiting')
      }
      const { joined } = await openSyncJob(services, db, companyId, null)
      // The one that runs may have looked there already.
      if (joined) await enqueue(services, noticeJob, { companyId, changes: rows }, db, { afterSeconds: againSeconds })
    })
  },
})

const mirrored = new Map(
  syncedEntities.map((entity) => [entity.toLowerCase(), { entity, kind: `${entity.slice(0, 1).toLowerCase()}${entity.slice(1)}` }]),
)

/** Changes of entities we mirror that are newer than what we have. Times have seconds; ours is theirs of the version we stored. */
async function unknownChanges(db: Db, companyId: string, changes: Change[]): Promise<Change[]> {
  const ours = changes.filter(({ entity, at }) => mirrored.has(entity) && !Number.isNaN(Date.parse(at)))
  const given = ours.map((each, place) => ({ ...each, place, kind: mirrored.get(each.entity)?.kind }))
  const { rows } = await sql<{ place: number }>`
    select g.place from json_to_recordset(${JSON.stringify(given)}::json) as g(place int, kind text, "externalId" text, at timestamptz)
    where not exists (select from external_links l where l.company_id = ${companyId} and l.provider = 'quickbooks'
      and l.kind = g.kind and l.external_id = g."externalId" and l.changed_at >= date_trunc('second', g.at))`.execute(db)
  return rows.flatMap(({ place }) => ours[place] ?? [])
}
