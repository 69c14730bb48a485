import { rehearsalPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import { publish } from '#server/live/live.ts'

const problem = JSON.stringify({
  code: 'rehearsal',
  message: 'rehearsal.entry.message',
  fix: 'rehearsal.entry.fix',
  action: 'link',
  path: rehearsalPath,
})

/** One entry of the ledger while a person has to agree; it tells in the end what came of it. */
export async function noteInLedger(db: Db, companyId: string, state: 'refused' | 'done' | 'ignored', linked = 0) {
  const columns = {
    state,
    problem: state === 'refused' ? problem : null,
    result: state === 'done' ? JSON.stringify({ pulled: linked }) : null,
    updatedAt: new Date(),
  }
  const open = await db
    .updateTable('deliveries')
    .set(columns)
    .where('channel', '=', 'quickbooks')
    .where('kind', '=', 'rehearsal')
    .where('state', '=', 'refused')
    .returning('id')
    .executeTakeFirst()
  if (!open && state !== 'ignored')
    await db
      .insertInto('deliveries')
      .values({ companyId, direction: 'in', channel: 'quickbooks', kind: 'rehearsal', attempts: 1, ...columns })
      .execute()
  await publish(db, { companyId }, { code: 'LIST_CHANGED', value: 'deliveries' })
  await publish(db, { companyId }, { code: 'SYNC_PROGRESS', value: '' })
}
