import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { publish } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'
import { noteInLedger } from './ledger-entry.ts'

/** What the worker is asked to do; the row of `rehearsals` holds everything else. */
export const rehearsalRequest = { name: 'rehearsal.work', payload: z.object({ companyId: z.string(), rehearsalId: z.string() }) }

// Not agreed on, or not carried out yet.
const isOpen = sql<boolean>`(state in ('reading', 'ready') or step = 'carryOut')`

/**
 * Begins a rehearsal in the caller's transaction, or goes on with the open one. False: this side has nothing that nobody decided about, and
 * the import can begin.
 */
export async function openRehearsal(
  services: Services,
  db: Db,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<boolean> {
  const undoing = await db.selectFrom('rehearsals').select('id').where('step', '=', 'undo').executeTakeFirst()
  if (undoing) throw new AppError('busy')
  const open = await db.updateTable('rehearsals').set({ problem: '' }).where(isOpen).returning('id').executeTakeFirst()
  if (!open && !(await hasUnsettled(db, companyId))) return false
  const { id } = open ?? (await makeRehearsal(db, companyId, userId))
  await setToWork(services, db, companyId, id)
  return true
}

const makeRehearsal = (db: Db, companyId: string, startedBy: string) =>
  db
    .insertInto('rehearsals')
    .columns(['companyId', 'startedBy', 'isFirst'])
    .expression((eb) =>
      eb
        .selectFrom('quickbooksConnections as connection')
        .select((each) => [
          'connection.companyId',
          each.val(startedBy).$castTo<string>().as('startedBy'),
          each('connection.changedSince', 'is', null).$castTo<boolean>().as('isFirst'),
        ])
        .where('connection.companyId', '=', companyId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** Customers without a tie and without a write on its way. Once there was an import, leads are meant to be here alone. */
async function hasUnsettled(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from customers c join quickbooks_connections q on ${ofCompany('q')}
      where c.company_id = ${companyId} and c.merged_into is null and (q.changed_since is null or c.customer_type = 'D')
        and c.updated_at > coalesce((select max(r.agreed_at) from rehearsals r where ${ofCompany('r')} and r.state = 'agreed'), '-infinity')
        and not exists (select from external_links l where ${ofCompany('l')} and l.local_id = c.id and l.provider = 'quickbooks')
        and not exists (select from deliveries d where ${ofCompany('d')} and d.record_kind = 'customer' and d.record_id = c.id
          and d.direction = 'out' and d.state not in ('done', 'ignored'))) as found`.execute(db)
  return rows[0]?.found ?? false
}

export async function setToWork(services: Services, db: Db, companyId: string, rehearsalId: string) {
  await enqueue(services, rehearsalRequest, { companyId, rehearsalId }, db, { key: rehearsalId })
  await publish(db, { companyId }, { code: 'SYNC_PROGRESS', value: '' })
}

/** The connection ends before anybody agreed. */
export async function cancelRehearsal(db: Db, companyId: string) {
  const cancelled = await db
    .updateTable('rehearsals')
    .set({ state: 'cancelled', step: 'over', problem: '' })
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  if (cancelled) await noteInLedger(db, companyId, 'ignored')
}
