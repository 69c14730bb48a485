import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { scopeOf } from '#contract/permissions.ts'
import { allOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { instant } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { mailStates } from '#server/mail/mail-states.ts'
import { ownEntries } from '../../attainment/server/door.ts'
import { programById } from '../../programs/server/door.ts'
import type { listStatements, prepareStatements, Statement } from '../contract.ts'
import { rangeOf } from './content.ts'
import { companyHead } from './head.ts'

/** As a person of this company may see statements `e`: payees their own, once they are locked. */
export async function seenStatements(context: Pick<DbContext, 'db' | 'session'>) {
  const own = await ownEntries(context)
  return own ? sql<boolean>`e.locked_at is not null and ${own}` : sql<boolean>`true`
}

/** Of a statement `e` of a program `p`. */
export const numberSql = sql<string>`'STM-' || p.code || '-' || to_char(e.month, 'YYYYMM') || '-' || e.seq`

type Found = Omit<Statement, 'mail'> & { seq: number; mailDue: boolean; mailId: string | null; mailedAt: string | null; mailedTo: string }

export async function statementsOf(
  context: DbContext,
  programId: string | null,
  { month, search, sort, cursor, limit }: ValidInput<typeof listStatements>['query'],
): Promise<RawResult<typeof listStatements>> {
  const { db, services } = context
  // Not by what payees reach: their statements stay theirs once a program is closed.
  if (programId) await programById(db, programId)
  const down = sort !== 'month'
  const place = `statements ${programId ?? ''} ${down}`
  const after = readCursor(services.config, cursor, place)
  const tables = sql`statements e join programs p on ${ofCompany('p')} and p.id = e.program_id
      left join customers c on ${ofCompany('c')} and e.payee_kind = 'C' and c.id = e.payee_id
      left join reps r on ${ofCompany('r')} and e.payee_kind = 'S' and r.id = e.payee_id`
  const where = allOf([
    ofCompany('e'),
    ...(programId ? [sql<boolean>`e.program_id = ${programId}::uuid`] : []),
    await seenStatements(context),
    ...(month ? [sql<boolean>`e.month = ${`${month}-01`}::date`] : []),
    ...(search ? [holds(search, sql`c.customer_name, r.name`)] : []),
  ])
  const [compare, order] = down ? [sql.raw('<'), sql.raw('desc')] : [sql.raw('>'), sql.raw('asc')]
  const [afterMonth = '', afterSeq = ''] = after ? String(after.key).split(' ') : []
  const seq = sql`(e.seq, e.id)`
  const beyond = after
    ? sql` and (e.month ${compare} ${afterMonth}::date or (e.month = ${afterMonth}::date and ${seq} > (${afterSeq}::int, ${after.id}::uuid)))`
    : sql``
  const { rows } = await sql<Found>`
    select e.id, ${numberSql} as number, to_char(e.month, 'YYYY-MM') as month, e.seq, p.name as "programName", e.payee_kind as "payeeKind", e.payee_id as "payeeId",
      coalesce(c.customer_name, r.name, '') as "payeeName", e.locked_at as "lockedAt",
      e.superseded_at as "supersededAt", e.sha256, e.mail_due_at is not null as "mailDue", e.mail_id as "mailId", e.mailed_at as "mailedAt", e.mailed_to as "mailedTo"
    from ${tables} where ${where}${beyond} order by e.month ${order}, e.seq, e.id limit ${sql.lit(limit + 1)}`.execute(db.withoutPlugins())
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const { rows: counted } = after
    ? { rows: [] }
    : await sql<{
        count: number
      }>`select count(*)::int as count from (select from ${tables} where ${where} limit ${sql.lit(countedUpTo + 1)}) n`.execute(
        db.withoutPlugins(),
      )
  const count = counted[0]?.count ?? 0
  const isOffice = scopeOf(memberOf(context).role, 'attainment.read') === 'all'
  const mails = await mailStates(
    db,
    shown.map(({ mailId }) => mailId),
  )
  return {
    rows: shown.map(({ seq: _, mailDue, mailId, mailedAt, mailedTo, ...row }) => ({
      ...row,
      mail:
        isOffice && row.lockedAt
          ? { at: mailedAt, to: mailedTo, state: mailDue ? 'waiting' : mailId ? (mails.get(mailId) ?? 'old') : 'never' }
          : null,
    })),
    next:
      rows.length > limit && last ? writeCursor(services.config, { sort: place, key: `${last.month}-01 ${last.seq}`, id: last.id }) : null,
    total: after ? null : { rows: Math.min(count, countedUpTo), more: count > countedUpTo },
  }
}

export type OfMonth = ValidInput<typeof prepareStatements>['body']

/** Everybody with an approved row or a payment by the end of the month who has none yet. Under the program's lock, so that numbers have no gaps. */
export async function addMissing(db: Db, { programId, month, until }: OfMonth & { until?: Date }): Promise<number> {
  const { start, below: over } = rangeOf(month, (await companyHead(db)).timeZone)
  const below = until ? instant(until.getTime()) : over
  const { rows } = await sql<{ id: string }>`
    with happened as (
      select e.payee_kind as kind, coalesce(c.merged_into, e.payee_id) as payee, r.approved_at as at, r.amount from reward_rows r
        join reward_entries e on ${ofCompany('e')} and e.id = r.entry_id
        left join customers c on ${ofCompany('c')} and e.payee_kind = 'C' and c.id = e.payee_id
      where ${ofCompany('r')} and r.program_id = ${programId}::uuid and r.approved_at < ${below}
      union all
      select i.payee_kind, coalesce(c.merged_into, i.payee_id), m.at, 0 - m.sign * s.amount from funding_shares s
        join funding_items i on ${ofCompany('i')} and i.id = s.item_id
        left join customers c on ${ofCompany('c')} and i.payee_kind = 'C' and c.id = i.payee_id
        cross join lateral (values (i.posted_at, 1), (case when i.state = 'Returned' and i.posted_at is not null then i.settled_at end, -1)) as m (at, sign)
      where ${ofCompany('s')} and s.program_id = ${programId}::uuid and m.at < ${below}),
    ended as (
      select s.payee_kind as kind, s.payee_id as payee, max(s.until) as until from statements s
      where ${ofCompany('s')} and s.program_id = ${programId}::uuid and s.month < ${`${month}-01`}::date and s.superseded_at is null group by 1, 2),
    missing as (
      select h.kind, h.payee from happened h left join ended d on d.kind = h.kind and d.payee = h.payee
      where not exists (select from statements s where ${ofCompany('s')} and s.program_id = ${programId}::uuid and s.month = ${`${month}-01`}::date
        and s.payee_kind = h.kind and s.payee_id = h.payee and s.superseded_at is null)
      group by h.kind, h.payee having bool_or(h.at >= least(d.until, ${start}) and h.amount <> 0) or sum(h.amount) <> 0)
    insert into statements (company_id, program_id, payee_kind, payee_id, month, seq)
    select ${company}, ${programId}::uuid, m.kind, m.payee, ${`${month}-01`}::date, row_number() over (order by m.kind, m.payee) + coalesce(
      (select max(s.seq) from statements s where ${ofCompany('s')} and s.program_id = ${programId}::uuid and s.month = ${`${month}-01`}::date), 0)
    from missing m returning id`.execute(db.withoutPlugins())
  return rows.length
}

export async function prepare({ db }: DbContext, body: OfMonth): Promise<RawResult<typeof prepareStatements>> {
  await programById(db, body.programId, { lock: true })
  return { made: await addMissing(db, body) }
}
