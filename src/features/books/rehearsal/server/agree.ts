import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { publish } from '#server/live/live.ts'
import { setToWork } from './start.ts'

/** What is agreed on is the version that the person saw. Agreed twice, it is agreed once. */
export async function agree(context: DbContext, { id, version }: { id: string; version: number }): Promise<{ moved: boolean }> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const rehearsal = await db.selectFrom('rehearsals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!rehearsal) throw new AppError('notFound')
  if (rehearsal.state === 'agreed') return { moved: false }
  if (rehearsal.state !== 'ready') throw new AppError('rehearsalMoved')
  if (rehearsal.version !== version) return { moved: true }
  const connection = await db.selectFrom('quickbooksConnections').select('state').executeTakeFirst()
  if (connection?.state === 'reconnect') throw new AppError('quickbooksReconnect')
  if (await isStale(db, id)) {
    await db.updateTable('rehearsals').set({ state: 'reading', step: 'match' }).where('id', '=', id).execute()
    await setToWork(services, db, companyId, id)
    return { moved: true }
  }
  await db
    .updateTable('rehearsals')
    .set({ state: 'agreed', step: 'carryOut', agreedBy: userId, agreedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), { action: 'rehearsal.agreed' })
  await setToWork(services, db, companyId, id)
  await publish(db, { companyId }, { code: 'MENU_CHANGED', value: '' })
  return { moved: false }
}

/** A customer was made or changed here since they were compared. */
async function isStale(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select exists (select from customers c join rehearsals r on ${ofCompany('r')} where ${ofCompany('c')} and r.id = ${id} and c.updated_at > r.matched_at) as stale`.execute(
    db,
  )
  return rows[0]?.stale ?? false
}
