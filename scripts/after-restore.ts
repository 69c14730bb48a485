import { sql } from 'kysely'
import type pg from 'pg'
import { highestPosted } from '#features/books/postings/server/door.ts'
import { beginFeedAnew } from '#features/devices/pull/server/door.ts'
import { notify } from '#features/notifications/server/door.ts'
import { outboundConnection } from '#features/trade/connections/server/door.ts'
import { zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { systemCompanyId } from '#server/work/ledger.ts'

// The world outside goes on from where it was when the database was lost: it has seen numbers that this database is about to give again, and
// has what this database is about to send again.

/** `since`: the state that was restored; by default each company's last trace. `gap`: how many numbers to leave out, by default as many as may have been given. */
export type Asked = { since?: Date | undefined; gap?: number | undefined }
export type AfterRestore = {
  company: string
  since: string
  order: { before: number; now: number } | null
  /** The highest number that QuickBooks has of ours and that came since then; why it could not be asked, as far as it says so. */
  quickbooks: { highest: number | null; problem: string }
  /** The control numbers that each partner gets next. */
  controls: { partner: string; kind: string; next: number }[]
  cartons: number
  lookedUp: number
  /** What had never been prepared: it goes at the start, or stands in the Sync centre with its reason. */
  going: number
  /** Live connections over which orders came: what was archived there since then is not here. */
  inbound: string[]
}

const dayMs = 86_400_000
/** Left out however little a company does: a backup may be older than anybody thinks. */
const leastGap = 100
/** Times what a company usually does in such a time. */
const margin = 3
const mostControl = 999_999_999
/** Of QuickBooks, which may be throttled or away: the numbers left out are enough in nearly every case. */
const longestAskMs = 60_000

/** Once, before the first start after a restore. Answers what was done for each company that has something to lose. */
export async function goOnAfterRestore(owner: pg.ClientBase | pg.Pool, services: Services, asked: Asked): Promise<AfterRestore[]> {
  await services.transaction({ companyId: systemCompanyId }, askBeforeSending)
  const { rows } = await owner.query('select id, company_name from companies order by id')
  const done: AfterRestore[] = []
  for (const { id, company_name: company } of rows) done.push({ company, ...(await ofCompanyAfter(services, id, asked)) })
  return done
}

async function ofCompanyAfter(services: Services, companyId: string, asked: Asked): Promise<Omit<AfterRestore, 'company'>> {
  const since = asked.since ?? (await services.transaction({ companyId }, lastTrace))
  const quickbooks = await askQuickbooks(services, { companyId, since })
  await beginFeedAnew(services, companyId)
  return services.transaction({ companyId }, (db) => goOn(db, companyId, { ...asked, since, quickbooks }))
}

async function askQuickbooks(services: Services, of: { companyId: string; since: Date }): Promise<AfterRestore['quickbooks']> {
  if (services.config.PAUSED === 'on') return { highest: null, problem: 'PAUSED=on' }
  try {
    return { highest: await highestPosted(services, of, AbortSignal.timeout(longestAskMs)), problem: '' }
  } catch (error) {
    return { highest: null, problem: error instanceof Error ? error.message : 'no answer' }
  }
}

type Known = Asked & { since: Date; quickbooks: AfterRestore['quickbooks'] }

async function goOn(db: Db, companyId: string, { since, quickbooks, ...asked }: Known): Promise<Omit<AfterRestore, 'company'>> {
  const lostDays = Math.max(0, Date.now() - since.getTime()) / dayMs
  const gap = asked.gap ?? leastGap + Math.ceil(margin * lostDays * (await perDay(db, since)))
  const order = await sql<{ before: number; now: number }>`
    with had as (select last from order_numbers where ${ofCompany()})
    update order_numbers n set last = greatest(had.last + ${gap}, ${quickbooks.highest ?? 0}) from had where ${ofCompany('n')}
    returning had.last as before, n.last as now`.execute(db)
  // Where the numbers of a partner end they begin again, and so does what is left out.
  const controls = await sql<{ partner: string; kind: string; next: number }>`
    update edi_control_numbers n set last = (n.last + ${gap} - 1) % ${mostControl} + 1 from trading_partners p
    where ${ofCompany('n')} and ${ofCompany('p')} and p.id = n.partner_id
    returning p.name as partner, n.kind, n.last % ${mostControl} + 1 as next`.execute(db)
  const cartons = await sql`
    update carton_prefixes set last = least(last + ${gap}, (10 ^ (17 - length(prefix)))::bigint - 1) where ${ofCompany()}`.execute(db)
  await noteWays(db)
  const { lookedUp, going } = await askBeforeSending(db)
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
    quickbooks,
    controls: controls.rows,
    cartons: Number(cartons.numAffectedRows ?? 0),
    lookedUp,
    going,
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

/** A document that waited when the state was saved has gone since, as like as not: it is looked up where it was to go. */
async function noteWays(db: Db) {
  const { rows } = await sql<{ id: string; partnerId: string; test: boolean; name: string }>`
    select d.id, m.partner_id as "partnerId", m.test, f.remote_name as name
    from deliveries d join edi_documents m on ${ofCompany('m')} and m.id = d.record_id join edi_files f on ${ofCompany('f')} and f.id = m.file_id
    where ${ofCompany('d')} and d.channel = 'edi' and d.direction = 'out' and d.state in ('waiting', 'retrying') and d.payload = '{}'
      and m.partner_id is not null`.execute(db)
  for (const { id, partnerId, test, name } of rows) {
    const connection = await outboundConnection(db, partnerId, { test })
    if (!connection) continue
    const payload = { connectionId: connection.id, connection: connection.name, name, visible: true }
    await db
      .updateTable('deliveries')
      .set({ payload: JSON.stringify(payload) })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * What was on its way may have arrived meanwhile: the other side is asked first. A mail cannot be asked for and does not go twice. What was
 * never prepared goes: a name or number that QuickBooks has already is refused there. Whoever was silent then is asked anew.
 */
async function askBeforeSending(db: Db): Promise<{ lookedUp: number; going: number }> {
  const because = (message: string) => JSON.stringify({ code: 'restored', message, fix: 'deliveries.retriesAlone' })
  await sql`delete from silences where ${ofCompany()}`.execute(db)
  const lookedUp = await sql`
    update deliveries set state = 'unknown', replay = 'evaluate', held_by = null, next_attempt_at = now(), updated_at = now(),
      problem = ${because('deliveries.restored')}::jsonb,
      payload = case when channel = 'edi' then payload || '{"visible": true, "restored": true}'
        when payload ? 'unsure' then payload || '{"unsure": 2}' else payload end
    where ${ofCompany()} and direction = 'out' and state in ('waiting', 'retrying', 'sending') and payload <> '{}'`.execute(db)
  const going = await sql`
    update deliveries set state = 'retrying', held_by = null, next_attempt_at = now(), updated_at = now(),
      problem = ${because('deliveries.restoredGoes')}::jsonb
    where ${ofCompany()} and direction = 'out' and state in ('waiting', 'retrying') and payload = '{}'`.execute(db)
  return { lookedUp: Number(lookedUp.numAffectedRows ?? 0), going: Number(going.numAffectedRows ?? 0) }
}
