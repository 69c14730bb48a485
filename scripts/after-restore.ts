import { sql } from 'kysely'
import type pg from 'pg'
import { notify } from '#features/notifications/server/door.ts'
import { zoneOf } from '#server/data/days.ts'
import { type Db, transaction } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { systemCompanyId } from '#server/work/ledger.ts'

// The world outside goes on from where it was when the database was lost: it has seen numbers that this database is about to give again, and
// has what this database is about to send again.

/** `since`: the state that was restored; by default each company's last trace. `gap`: how many numbers to leave out, by default as many as may have been given. */
export type Asked = { since?: Date | undefined; gap?: number | undefined }
export type AfterRestore = {
  company: string
  since: string
  order: { before: number; now: number } | null
  controls: number
  cartons: number
  lookedUp: number
  /** Live connections over which orders came: what was archived there since then is not here. */
  inbound: string[]
}

const dayMs = 86_400_000
/** Left out however little a company does: a backup may be older than anybody thinks. */
const leastGap = 100
/** Times what a company usually does in such a time. */
const margin = 3
const mostControl = 999_999_999

/** Once, before the first start after a restore. Answers what was done for each company that has something to lose. */
export async function goOnAfterRestore(owner: pg.ClientBase | pg.Pool, app: pg.Pool, asked: Asked): Promise<AfterRestore[]> {
  await transaction(app, { companyId: systemCompanyId }, askBeforeSending)
  const { rows } = await owner.query('select id, company_name from companies order by id')
  const done: AfterRestore[] = []
  for (const { id, company_name: company } of rows)
    done.push({ company, ...(await transaction(app, { companyId: id }, (db) => goOn(db, id, asked))) })
  return done
}

async function goOn(db: Db, companyId: string, asked: Asked): Promise<Omit<AfterRestore, 'company'>> {
  const since = asked.since ?? (await lastTrace(db))
  const lostDays = Math.max(0, Date.now() - since.getTime()) / dayMs
  const gap = asked.gap ?? leastGap + Math.ceil(margin * lostDays * (await perDay(db, since)))
  const order = await sql<{ before: number; now: number }>`
    update order_numbers set last = last + ${gap} where ${ofCompany()} returning last - ${gap} as before, last as now`.execute(db)
  // Where the numbers of a partner end they begin again, and so does what is left out.
  const controls = await sql`
    update edi_control_numbers set last = (last + ${gap} - 1) % ${mostControl} + 1 where ${ofCompany()}`.execute(db)
  const cartons = await sql`
    update carton_prefixes set last = least(last + ${gap}, (10 ^ (17 - length(prefix)))::bigint - 1) where ${ofCompany()}`.execute(db)
  const lookedUp = await askBeforeSending(db)
  const inbound = await db
    .selectFrom('ediConnections')
    .select('name')
    .where('direction', '=', 'I')
    .where('state', '=', 'Live')
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute()
  const value = since.toLocaleString('sv-SE', { timeZone: await zoneOf(db), dateStyle: 'short', timeStyle: 'short' })
  await notify(db, { companyId, code: 'NA_RESTORED', value, to: { can: 'settings.write' } })
  return {
    since: since.toISOString(),
    order: order.rows[0] ?? null,
    controls: Number(controls.numAffectedRows ?? 0),
    cartons: Number(cartons.numAffectedRows ?? 0),
    lookedUp,
    inbound: inbound.map(({ name }) => name),
  }
}

/** The newest row that people or the product wrote. */
async function lastTrace(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest((select max(at) from audit_events where ${ofCompany()}), (select max(updated_at) from deliveries where ${ofCompany()}),
      (select max(created_at) from orders where ${ofCompany()})) as at`.execute(db)
  return new Date(rows[0]?.at ?? Date.now())
}

/** Orders and documents of the 30 days before: whichever were more. */
async function perDay(db: Db, since: Date): Promise<number> {
  const from = new Date(since.getTime() - 30 * dayMs)
  const { rows } = await sql<{ orders: number; documents: number }>`
    select (select count(*)::int from orders where ${ofCompany()} and created_at > ${from}) as orders,
      (select count(*)::int from edi_documents where ${ofCompany()} and received_at > ${from}) as documents`.execute(db)
  return Math.max(rows[0]?.orders ?? 0, rows[0]?.documents ?? 0) / 30
}

/**
 * What was on its way may have arrived meanwhile: the other side is asked first. A mail cannot be asked for and does not go twice. What was
 * never prepared is: a name or number that QuickBooks has already is refused there.
 */
async function askBeforeSending(db: Db): Promise<number> {
  const problem = { code: 'restored', message: 'deliveries.restored', fix: 'deliveries.retriesAlone' }
  const { numAffectedRows } = await sql`
    update deliveries set state = 'unknown', replay = 'evaluate', next_attempt_at = now(), updated_at = now(), problem = ${JSON.stringify(problem)}::jsonb,
      payload = case when channel = 'edi' then payload || '{"visible": true}' when payload ? 'unsure' then payload || '{"unsure": 2}' else payload end
    where ${ofCompany()} and direction = 'out' and state in ('waiting', 'retrying', 'sending') and payload <> '{}'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
