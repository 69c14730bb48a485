import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { PayeeKind } from '../../../programs/door.ts'
import type { listUnclaimed, noteUnclaimed } from '../../contract.ts'
import { fundingSettings } from '../money/settings.ts'

const most = 500

/** Of unclaimed money `u` what is still the payee's: neither paid since, nor taken back. */
const left = sql<number>`greatest(0, u.amount
  - coalesce((select sum(f.amount) from unclaimed_rows w join funding_rows f on ${ofCompany('f')} and f.row_id = w.row_id and f.living and f.amount > 0
      join funding_items i on ${ofCompany('i')} and i.id = f.item_id and i.state = 'Posted'
    where ${ofCompany('w')} and w.unclaimed_id = u.id), 0)
  + coalesce((select sum(r.amount) from reward_rows r where ${ofCompany('r')} and r.amount < 0 and r.approved_at is not null and r.batch_id is null
      and r.entry_id in (select o.entry_id from unclaimed_rows w join reward_rows o on ${ofCompany('o')} and o.id = w.row_id
        where ${ofCompany('w')} and w.unclaimed_id = u.id)
      and not exists (select from unclaimed_rows w where ${ofCompany('w')} and w.row_id = r.id)), 0))::bigint`

/** Until it is paid: what came back or could never be paid, and nobody has had since. */
export async function unclaimed({ db }: DbContext): Promise<RawResult<typeof listUnclaimed>> {
  const { rows } = await sql<RawResult<typeof listUnclaimed>['rows'][number]>`
    select * from (
      select u.id, u.program_id as "programId", p.name as "programName", u.payee_kind as "payeeKind", u.payee_id as "payeeId",
        u.payee_name as "payeeName", ${left} as amount, u.state, u.since::text as since, u.due_on::text as "dueOn", u.letter_on::text as "letterOn",
        u.note, u.reason
      from unclaimed_money u join programs p on ${ofCompany('p')} and p.id = u.program_id
      where ${ofCompany('u')} and u.claimed_at is null) found
    where amount > 0 order by "dueOn", id limit ${sql.lit(most + 1)}`.execute(db.withoutPlugins())
  return { rows: rows.slice(0, most), more: rows.length > most }
}

/** What of a program nobody has had yet, though it could be paid. */
export async function unclaimedOf(db: Db, programId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(${left}), 0)::bigint as amount from unclaimed_money u
    where ${ofCompany('u')} and u.program_id = ${programId}::uuid and u.claimed_at is null`.execute(db.withoutPlugins())
  return rows[0]?.amount ?? 0
}

type Unclaimed = {
  programId: string
  payeeKind: PayeeKind
  payeeId: string
  payeeName: string
  amount: number
  rows: readonly string[]
  itemId?: string
  reason?: string
  leftBy?: string
}
/** It never lapses: it is the payee's until it is paid, or goes to their state in the end. */
export async function unclaim(
  db: Db,
  { programId, payeeKind, payeeId, payeeName, amount, rows, itemId, reason = '', leftBy = '' }: Unclaimed,
) {
  const today = await todayOf(db)
  const { dormancyYears } = await fundingSettings(db)
  const due = Temporal.PlainDate.from(today).add({ years: dormancyYears })
  await sql`with made as (
      insert into unclaimed_money (company_id, item_id, program_id, payee_kind, payee_id, payee_name, amount, state, since, due_on, reason, left_by)
      values (${company}::uuid, ${itemId ?? null}::uuid, ${programId}::uuid, ${payeeKind}, ${payeeId}::uuid, ${payeeName}, ${amount}::bigint,
        coalesce((select y.state from payees y where ${ofCompany('y')} and y.kind = ${payeeKind} and y.payee_id = ${payeeId}::uuid), ''),
        ${today}::date, ${String(due)}::date, ${reason}, ${leftBy}) returning id)
    insert into unclaimed_rows (company_id, unclaimed_id, row_id)
    select ${company}::uuid, made.id, given.id from made cross join unnest(${rows}::uuid[]) as given (id)`.execute(db.withoutPlugins())
}

export async function note({ db }: DbContext, id: string, { letterOn, note: said }: ValidInput<typeof noteUnclaimed>['body']) {
  const { numUpdatedRows } = await db
    .updateTable('unclaimedMoney')
    .set({ letterOn, note: said })
    .where('id', '=', id)
    .where('claimedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('notFound')
  return {}
}
