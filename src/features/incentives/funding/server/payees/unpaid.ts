import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getUnpaid, leaveUnclaimed } from '../../contract.ts'
import { carriedRows, correctionsOf, lockedRows, notLeft, type OwedRow, owed, payeeKey, payingTerms, reckoned } from '../batches/owed.ts'
import { fundingSettings } from '../money/settings.ts'
import { payeeRows } from './payee-facts.ts'
import { unclaim, unclaimedOf } from './unclaimed.ts'

type Unpaid = RawResult<typeof getUnpaid>['rows'][number] & { own: string[] }

/** To whom a program still owes something that is approved and in no batch, and why it cannot be paid now; `held` null: it can, in some way. */
async function unpaidOf(db: Db, programId: string, rows: readonly OwedRow[]): Promise<Unpaid[]> {
  const { payViaOf, minimumPayout } = await payingTerms(db, programId)
  const settings = await fundingSettings(db)
  const corrections = await correctionsOf(db, programId, null)
  const carried = await carriedRows(db, programId, null, [...new Set(rows.map(({ payeeId }) => payeeId))], { lock: false })
  const payees = await payeeRows(
    db,
    rows.map(({ payeeKind: kind, payeeId: id }) => ({ kind, id })),
  )
  return [...Map.groupBy(rows, payeeKey)]
    .flatMap(([key, own]): Unpaid[] => {
      const [first] = own
      const back = corrections.filter((each) => payeeKey(each) === key)
      const amount = [...own, ...back.filter(({ isOwn }) => isOwn)].reduce((sum, each) => sum + each.amount, 0)
      // Who gave back more than they are owed waits for nothing; it comes off what they get next.
      if (!first || amount <= 0) return []
      const { payeeKind, payeeId } = first
      const payee = payees.get(key)
      const ways = [...new Set(own.flatMap(({ lineId, amount: cents }) => (cents > 0 ? [payViaOf.get(lineId) ?? 'O'] : [])))]
      const held = ways.map((payVia) => {
        const ofWay = own.filter(({ lineId, amount: cents }) => cents < 0 || (payViaOf.get(lineId) ?? 'O') === payVia)
        const amounts = [...ofWay, ...carried.filter((each) => payeeKey(each) === key), ...back].map((each) => each.amount)
        return payee ? reckoned(payee, amounts, payVia, { minimumPayout, settings }).held : ('inactive' as const)
      })
      const payeeName = payee?.name ?? ''
      return [{ payeeKind, payeeId, payeeName, amount, held: held.includes(null) ? null : (held[0] ?? null), own: own.map(({ id }) => id) }]
    })
    .toSorted((one, other) => one.payeeName.localeCompare(other.payeeName) || one.payeeId.localeCompare(other.payeeId))
}

/** Rewards that keep a program from being closed: approved, and neither paid nor unclaimed. No more than `most` are counted. */
export async function countUnpaid(db: Db, programId: string, most: number): Promise<number> {
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reward_entries e where ${ofCompany('e')} and e.program_id = ${programId}::uuid
      and e.status in ('Approved', 'Held', 'Failed') and e.earned <> 0 limit ${sql.lit(most)}) found`.execute(db.withoutPlugins())
  const count = waiting[0]?.count ?? 0
  if (count === 0 || count === most) return count
  // Whoever is owed nothing in all has nothing to wait for.
  const { rows } = await sql<{ count: number }>`
    with owed as materialized (${owed(programId, null, notLeft)}), back as (
      select coalesce(c.merged_into, k.payee_id) as payee, k.amount from payout_corrections k
        left join customers c on ${ofCompany('c')} and k.payee_kind = 'C' and c.id = k.payee_id
      where ${ofCompany('k')} and k.program_id = ${programId}::uuid and k.item_id is null)
    select count(distinct o."entryId")::int as count from owed o where o.amount > 0 and o.status in ('Approved', 'Held', 'Failed')
      and o."payeeId" in (select payee from (select n."payeeId" as payee, n.amount from owed n union all select payee, amount from back) sums
        group by payee having sum(amount) > 0)`.execute(db.withoutPlugins())
  return rows[0]?.count ?? 0
}

const shownAtMost = 200
const totalOf = (rows: readonly Unpaid[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

export async function unpaid({ db }: DbContext, programId: string): Promise<RawResult<typeof getUnpaid>> {
  const program = await db.selectFrom('programs').select('state').where('id', '=', programId).executeTakeFirst()
  if (!program) throw new AppError('notFound')
  const { rows } = await owed(programId, null, notLeft).execute(db.withoutPlugins())
  const all = await unpaidOf(db, programId, rows)
  const held = all.filter((each) => each.held !== null)
  return {
    rows: held.slice(0, shownAtMost).map(({ own: _, ...row }) => row),
    payees: held.length,
    total: totalOf(held),
    payable: totalOf(all.filter((each) => each.held === null)),
    unclaimed: await unclaimedOf(db, programId),
    canLeave: program.state === 'Ended',
  }
}

/**
 * What of a program that ended cannot be paid is the payees' all the same: a person says why it is not, it is unclaimed from now on, and no longer stands in
 * the way of closing (rules 3.8 and 3.22, 11). What can be paid is paid.
 */
export async function leave(
  context: DbContext,
  programId: string,
  { total, reason }: ValidInput<typeof leaveUnclaimed>['body'],
): Promise<RawResult<typeof leaveUnclaimed>> {
  const { db } = context
  const program = await db.selectFrom('programs').select(['state', 'code']).where('id', '=', programId).forUpdate().executeTakeFirst()
  if (!program) throw new AppError('notFound')
  if (program.state !== 'Ended') throw new AppError('fundingState', { values: { state: program.state } })
  const found = (await unpaidOf(db, programId, await lockedRows(db, programId, null, notLeft))).filter(({ held }) => held !== null)
  if (totalOf(found) !== total) throw new AppError('fundingChanged')
  const { displayName } = memberOf(context)
  for (const { own, held: _, ...payee } of found) await unclaim(db, { ...payee, programId, rows: own, reason, leftBy: displayName })
  await audit(db, actorOf(context), {
    action: 'rewardsUnclaimed',
    recordKind: 'program',
    recordId: programId,
    changes: [
      { field: 'amount', from: '', to: formatCents(total) },
      { field: 'reason', from: '', to: reason },
    ],
  })
  return { payees: found.length, total }
}
