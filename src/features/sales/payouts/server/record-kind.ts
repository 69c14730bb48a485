import { formatCents, typedAmount } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { payoutPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'

const mostFound = 5
/** An amount is looked for among so many of the newest: years of daily payouts. */
const mostLookedAt = 1000

export const payoutKind = recordKind({
  kind: 'payout',
  path: payoutPath,
  async names({ db }, ids) {
    const rows = await db.selectFrom('payouts').select(['id', 'amount']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, amount }) => [id, formatCents(amount)]))
  },
  reaches: reachedWith('payouts.read'),
  /** By its id at Stripe, or an amount with cents or a dollar sign. */
  async find(context, search) {
    if (!can(memberOf(context).role, 'payouts.read')) return []
    const rows = await candidates(context.db, search)
    return rows.map(({ id, amount, arrivalDate }) => ({
      id,
      name: formatCents(amount),
      path: payoutPath(id),
      detail: `${arrivalDate} · ${id}`,
      active: true,
    }))
  },
})

async function candidates(db: Db, search: string) {
  if (/^po_\w+$/.test(search)) return db.selectFrom('payouts').select(columns).where('id', '=', search).execute()
  const amount = /[$.]/.test(search) ? typedAmount(search) : null
  if (amount === null) return []
  const newest = db.selectFrom('payouts').select(columns).orderBy('createdAt', 'desc').orderBy('id').limit(mostLookedAt)
  return db.selectFrom(newest.as('p')).selectAll().where('p.amount', '=', amount).limit(mostFound).execute()
}
const columns = ['id', 'amount', 'arrivalDate', 'createdAt'] as const
