import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import type { SyncedEntityDefinition } from '../definitions.ts'
import { pullAll } from './changes.ts'
import type { JobRun } from './sync-run.ts'

const stored = z.record(z.string(), z.number())

/** What more of a record is kept of by now than when this company's were read: everything of it is read anew. */
export async function readAnew(run: JobRun): Promise<void> {
  const { services, companyId, entities } = run
  const before = await services.transaction({ companyId }, readsOf)
  for (const definition of entities.filter(({ entity, reads = 0 }) => reads > (before[entity] ?? 0))) {
    await pullAll(run, definition)
    await noteReads(run, [definition])
  }
}

/** These were read as they are kept now. */
export const noteReads = ({ services, companyId }: JobRun, definitions: readonly SyncedEntityDefinition[]) =>
  services.transaction({ companyId }, async (db) => {
    const reads = { ...(await readsOf(db)), ...Object.fromEntries(definitions.map(({ entity, reads = 0 }) => [entity, reads])) }
    await db
      .updateTable('quickbooksConnections')
      .set({ reads: JSON.stringify(reads) })
      .execute()
  })

const readsOf = async (db: Db) =>
  stored.parse((await db.selectFrom('quickbooksConnections').select('reads').executeTakeFirst())?.reads ?? {})
