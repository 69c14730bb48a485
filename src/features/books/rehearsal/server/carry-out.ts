import { sql } from 'kysely'
import { holdForSync, keepCustomers, letGo, linkUnagreed, renameCustomers } from '#features/customers/customers/server/door.ts'
import { agreeConnection, readRecords } from '#features/quickbooks/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { publish } from '#server/live/live.ts'
import { affectedCustomers, pairsOf } from './affected.ts'
import { noteInLedger } from './ledger-entry.ts'
import { personOf } from './person.ts'
import { openRestorePoint } from './restore-point.ts'
import { atStep, inCompany, type RehearsalRun } from './run.ts'

/** Does what was agreed on, in one transaction: keeps our rows, ties and names them, and begins to sync. */
export const carryOutAgreed = (run: RehearsalRun) =>
  inCompany(run, async (db) => {
    const { services, companyId, rehearsalId } = run
    const rehearsal = await atStep(db, run, 'carryOut')
    if (!rehearsal) return
    const actor = await personOf(db, companyId, rehearsal.agreedBy)
    const restorePoint = openRestorePoint(services, companyId)
    let linked = 0
    for await (const affected of affectedCustomers(db, rehearsalId)) {
      const ids = affected.map(({ customerId }) => customerId)
      const kept = await keepCustomers(db, ids)
      await restorePoint.add(kept)
      const pairs = pairsOf(affected)
      linked += pairs.length
      await linkUnagreed(db, companyId, pairs)
      const names = new Map(affected.map(({ customerId, createAs }) => [customerId, createAs]))
      await renameCustomers(
        db,
        actor,
        kept.map(({ id, customerName }) => ({ id, from: customerName, to: names.get(id) ?? customerName })),
      )
      await holdForSync(db, ids)
      // After an earlier import only what changed is read.
      if (!rehearsal.isFirst)
        await readRecords(
          services,
          db,
          companyId,
          'Customer',
          pairs.map(({ externalId }) => externalId),
        )
    }
    await letGo(
      db,
      sql`(select customer_id from rehearsal_rows where ${ofCompany()} and rehearsal_id = ${rehearsalId} and link_to is null and create_as is null)`,
    )
    const restoreFile = await restorePoint.save()
    await db.updateTable('rehearsals').set({ step: 'over', restoreFile }).where('id', '=', rehearsalId).execute()
    await agreeConnection(services, db, { companyId, userId: rehearsal.agreedBy })
    await noteInLedger(db, companyId, 'done', linked)
    await publish(db, run, { code: 'LIST_CHANGED', value: 'customers' })
  })
