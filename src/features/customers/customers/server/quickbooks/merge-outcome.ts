import { sql } from 'kysely'
import { changesToSend, conflictsOf, noteConflicts, quickbooksChannelName } from '#features/quickbooks/server/door.ts'
import { quickbooksActor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { SyncState } from '../../contract.ts'
import { overtakeRefused } from './deliver.ts'
import { standingOf } from './link.ts'
import type { MergedCustomer } from './merged-customer.ts'
import { deactivateRemoved } from './removed.ts'
import { mergedFields } from './shared-fields.ts'
import { stateOfNewestWrite } from './sync-state.ts'

/** What merges mean for the state shown: a conflict to choose in, one that is over, something that has to go to QuickBooks again. */
export async function settleSyncStates(db: Db, companyId: string, all: readonly MergedCustomer[]) {
  await settleGone(
    db,
    companyId,
    all.filter(({ link }) => link.removedAt),
  )
  const merges = all.filter(({ link }) => !link.removedAt)
  const inConflict = merges.filter(({ merged }) => merged.conflicts.length > 0)
  const over = merges.filter(({ before, merged }) => before.syncState === 'conflict' && merged.conflicts.length === 0)
  await noteConflicts(db, companyId, 'customer', {
    open: inConflict.map(({ before, merged }) => ({ recordId: before.id, kind: 'fields', fields: merged.conflicts })),
    over: over.map(({ before }) => before.id),
  })
  if (inConflict.length) await showState(db, inConflict.map(idOf), 'conflict')
  const again = merges.filter(mustGoAgain)
  await sendAgain(db, companyId, again.map(idOf))
  const waiting = again.filter((each) => !inConflict.includes(each))
  if (waiting.length) await showState(db, waiting.map(idOf), 'waiting')
  for (const each of [...over, ...merges.filter(({ before }) => before.syncState === 'off')])
    if (!again.includes(each) && !inConflict.includes(each))
      await showState(db, [each.before.id], await stateOfNewestWrite(db, each.before.id))
}

/** An answer that was late: what it confirms is not lost with theirs. Whether something is, a person is still asked; nothing goes there any more. */
async function settleGone(db: Db, companyId: string, merges: readonly MergedCustomer[]) {
  const asked = merges.filter(({ before }) => before.syncState === 'conflict')
  const unsent = (each: MergedCustomer) => [...new Set([...changesToSend(fields, each.merged).fields, ...each.merged.conflicts])]
  const open = asked.flatMap((each) => {
    const names = unsent(each)
    return names.length ? [{ recordId: each.before.id, kind: 'gone' as const, fields: names }] : []
  })
  const over = asked.map(idOf).filter((id) => !open.some(({ recordId }) => recordId === id))
  await noteConflicts(db, companyId, 'customer', { open, over })
  await deactivateRemoved(db, quickbooksActor(companyId), over)
}

const fields = { fields: mergedFields }
const idOf = ({ before }: MergedCustomer) => before.id

/** Ours is to go, and nothing that is on its way, or was refused, stands for it: a rule decided so, a conflict ended, or it was held back. */
const mustGoAgain = ({ before, link, merged }: MergedCustomer) =>
  (merged.won.length > 0 || before.syncState === 'off' || endedConflicts(before, link, merged)) &&
  changesToSend(fields, merged).fields.length > 0

function endedConflicts(before: MergedCustomer['before'], link: MergedCustomer['link'], { conflicts }: MergedCustomer['merged']) {
  const standing = standingOf(before, link)
  return standing !== null && conflictsOf(fields, standing).some((field) => !conflicts.includes(field))
}

const showState = (db: Db, ids: readonly string[], syncState: SyncState) =>
  db.updateTable('customers').set({ syncState }).where('id', 'in', ids).where('syncState', '<>', syncState).execute()

/** Refused earlier writes are overtaken; one that waits is prepared with everything. The ledger finds new ones by itself. */
async function sendAgain(db: Db, companyId: string, ids: readonly string[]) {
  if (!ids.length) return
  await overtakeRefused(db, ids)
  await sql`insert into deliveries (company_id, direction, channel, kind, record_kind, record_id)
    select ${companyId}, 'out', ${quickbooksChannelName}, 'customer', 'customer', id from unnest(${ids}::uuid[]) as given(id)
    where not exists (select from deliveries d where ${ofCompany('d')} and d.record_kind = 'customer' and d.record_id = given.id and d.direction = 'out' and d.state in ('waiting', 'retrying'))`.execute(
    db,
  )
}
