import { lockPair } from '#features/customers/customers/server/door.ts'
import { noteConflicts } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { carryOut } from './carry-out.ts'
import { obstacleTo, planOf } from './plan.ts'

/** Merges that waited for QuickBooks, once one of both is gone there: whichever a person let go, the survivor carries on here. */
export const finishMerges: Watch = {
  name: 'merges heard of from QuickBooks',
  everySeconds: 5,
  run: (services) =>
    eachCompany(services, ['select company_id, id from app.merges_to_finish()'], (db, companyId, { id = '' }) =>
      finish(services, db, companyId, id),
    ),
}

async function finish(services: Services, db: Db, companyId: string, id: string) {
  const query = db.selectFrom('customerMerges').selectAll().where('id', '=', id).where('state', '=', 'waiting')
  // Locked: it may be cancelled at this moment.
  const merge = await query.forUpdate().executeTakeFirst()
  if (!merge) return
  const found = await lockPair(db, merge)
  // What never reached the one that is gone is what the merge decides about now.
  await noteConflicts(db, companyId, 'customer', { open: [], over: [found.survivor.id, found.loser.id] })
  // Merged the other way round there, the one that stays here was made inactive with its record.
  const pair = { ...found, survivor: { ...found.survivor, active: true } }
  if (!found.survivor.active) await db.updateTable('customers').set({ active: true }).where('id', '=', found.survivor.id).execute()
  const plan = await planOf(db, pair)
  // Neither `deactivates` nor `byHand` can be: one of both is gone.
  if ((plan !== 'nothing' && plan !== 'takesOver') || (await obstacleTo(db, pair, id))) return
  const actor = { companyId, actorId: merge.askedBy, actor: merge.askedByName, origin: 'system' as const }
  await carryOut({ services, db, actor }, { id, plan, chosen: merge.chosen }, pair)
  // What came of it in QuickBooks can't be taken back from here, whichever way it went.
  await db.updateTable('customerMerges').set({ plan: 'byHand' }).where('id', '=', id).execute()
}
