import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listUnclaimed, noteUnclaimed } from '../../contract.ts'

const most = 500

/** Until it was paid again: what was returned and what nobody has since. */
export async function unclaimed({ db }: DbContext): Promise<RawResult<typeof listUnclaimed>> {
  const { rows } = await sql<RawResult<typeof listUnclaimed>['rows'][number]>`
    select u.id, u.payee_kind as "payeeKind", u.payee_id as "payeeId", i.payee_name as "payeeName", u.amount, u.state, u.since::text as since,
      u.due_on::text as "dueOn", u.letter_on::text as "letterOn", u.note
    from unclaimed_money u join funding_items i on ${ofCompany('i')} and i.id = u.item_id
    where ${ofCompany('u')} and u.claimed_at is null order by u.due_on, u.id limit ${sql.lit(most + 1)}`.execute(db.withoutPlugins())
  return { rows: rows.slice(0, most), more: rows.length > most }
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
