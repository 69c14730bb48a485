import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { importedCustomers, removeCustomers, restoreKept, unlinkCustomers } from '#features/customers/customers/server/door.ts'
import { detachDocuments } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { publish } from '#server/live/live.ts'
import { affectedCustomers, pairsOf } from './affected.ts'
import { personOf } from './person.ts'
import { readRestorePoint } from './restore-point.ts'
import { atStep, inCompany, type RehearsalRun } from './run.ts'

const pollMs = 300
const atOnce = 2000

/** What the import brought and nobody here has touched since. */
async function removeImported(db: Db, { companyId, rehearsalId }: RehearsalRun) {
  const own = sql<string>`(select w.customer_id from rehearsal_rows w where ${ofCompany('w')} and w.rehearsal_id = ${rehearsalId} and w.customer_id is not null)`
  for (let pairs = await importedCustomers(db, own, atOnce); pairs.length; pairs = await importedCustomers(db, own, atOnce)) {
    await detachDocuments(db, companyId, pairs)
    await removeCustomers(db, companyId, pairs)
  }
}

/** Back to the restore point, in one transaction, once the sync that was cancelled has let go. */
export async function undoAgreed(run: RehearsalRun) {
  while (
    await inCompany(run, (db) => db.selectFrom('syncJobs').select('id').where('state', 'in', ['Queued', 'Running']).executeTakeFirst())
  )
    await sleep(pollMs, undefined, { signal: run.signal })
  await inCompany(run, async (db) => {
    const { services, companyId, rehearsalId } = run
    const rehearsal = await atStep(db, run, 'undo')
    if (!rehearsal) return
    const actor = await personOf(db, companyId, rehearsal.undoneBy)
    for await (const affected of affectedCustomers(db, rehearsalId)) {
      const pairs = pairsOf(affected)
      await detachDocuments(db, companyId, pairs)
      await unlinkCustomers(db, companyId, pairs, 'rehearsal.undoneReason')
    }
    if (rehearsal.isFirst) await removeImported(db, run)
    for await (const kept of readRestorePoint(services, companyId, rehearsal.restoreFile ?? '', atOnce)) await restoreKept(db, actor, kept)
    await db.updateTable('rehearsals').set({ step: 'over' }).where('id', '=', rehearsalId).execute()
    await publish(db, run, { code: 'SYNC_PROGRESS', value: '' })
    await publish(db, run, { code: 'LIST_CHANGED', value: 'customers' })
  })
}
