import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { holdsIn } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { publish } from '#server/live/live.ts'
import type { decideRehearsal } from '../contract.ts'
import { isUndecided, settleEffects } from './settle.ts'

type Body = ValidInput<typeof decideRehearsal>['body']

export async function decide(context: DbContext, body: Body): Promise<{ decided: number }> {
  const { db } = context
  const { companyId } = memberOf(context)
  // Locked: those who decide at the same time take turns, and whoever agrees sees all of it.
  const rehearsal = await db.selectFrom('rehearsals').select('id').where('state', '=', 'ready').forUpdate().executeTakeFirst()
  if (!rehearsal) throw new AppError('rehearsalMoved')
  const of = { companyId, rehearsalId: rehearsal.id }
  checkName(body)
  const ids = await rowsOf(context, of, body)
  if (body.id && !ids.length) throw new AppError('notFound')
  if (!ids.length) return { decided: 0 }
  await saveDecisions(context, of, ids, body)
  await settleEffects(db, of, ids)
  if (body.id) await mustHaveTaken(context, of, body.id, body)
  await db
    .updateTable('rehearsals')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', rehearsal.id)
    .execute()
  await audit(db, actorOf(context), {
    action: 'rehearsal.decided',
    changes: [{ field: 'decision', from: '', to: body.decision }],
  })
  await publish(db, { companyId }, { code: 'SYNC_PROGRESS', value: '' })
  return { decided: await countDecided(db, of, ids) }
}

async function countDecided(db: Db, { rehearsalId }: Of, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('rehearsalRows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rehearsalId', '=', rehearsalId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('decision', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** QuickBooks refuses these, and separates sub-customers by the colon (quickbooks 4.1). */
function checkName({ name }: Body) {
  if (name !== undefined && /[:\t\r\n]/.test(name)) throw new AppError('invalid', { fields: { name: 'validation.nameCharacters' } })
}

type Of = { companyId: string; rehearsalId: string }

async function rowsOf({ db }: DbContext, { companyId, rehearsalId }: Of, { id, undecidedOf }: Body): Promise<string[]> {
  const which = id
    ? sql`w.id = ${id}`
    : sql`${isUndecided} and w.bucket = ${undecidedOf?.bucket ?? ''} and ${holdsIn(undecidedOf?.search ?? '', sql`w.searched`)}`
  const { rows } = await sql<{ id: string }>`
    select w.id from rehearsal_rows w where w.company_id = ${companyId} and w.rehearsal_id = ${rehearsalId} and w.customer_id is not null and ${which}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Without one of theirs named, it is the likeliest. */
async function saveDecisions(context: DbContext, { companyId, rehearsalId }: Of, ids: string[], { decision, externalId, name }: Body) {
  const { db } = context
  await sql`delete from rehearsal_decisions where ${ofCompany()} and customer_id = any(${ids}::uuid[])`.execute(db)
  if (decision === 'clear') return
  await sql`
    insert into rehearsal_decisions (company_id, customer_id, decision, external_id, name, decided_by)
    select ${companyId}, given.id, ${decision}, case when ${decision} = 'link' then coalesce(${externalId ?? null}, p.external_id) end,
      case when ${decision} = 'create' then nullif(${name ?? ''}, '') end, ${memberOf(context).userId}
    from unnest(${ids}::uuid[]) as given(id) left join lateral (
      select external_id from rehearsal_pairs q where q.company_id = ${companyId} and q.rehearsal_id = ${rehearsalId} and q.customer_id = given.id
      order by q.rank desc, cardinality(q.same) desc, q.external_id limit 1) p on true`.execute(db)
}

/** Somebody else was faster, or the name is not free. */
async function mustHaveTaken({ db }: DbContext, { rehearsalId }: Of, id: string, { decision }: Body) {
  if (decision !== 'link' && decision !== 'create') return
  const row = await db
    .selectFrom('rehearsalRows')
    .select('decision')
    .where('rehearsalId', '=', rehearsalId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.decision === decision) return
  if (decision === 'create') throw new AppError('nameTaken', { fields: { name: 'rehearsal.nameTaken' } })
  throw new AppError('rehearsalTaken')
}
