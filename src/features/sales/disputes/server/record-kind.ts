import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { can } from '#contract/permissions.ts'
import { disputePath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { disputeRows } from './list.ts'

/** `#1001 · $25.00`. */
const nameOf = ({ orderNo, amount }: { orderNo: string | null; amount: number }) =>
  [orderNo && nameOfLabel(orderNo), formatCents(amount)].filter(Boolean).join(' · ')

export const disputeKind = recordKind({
  kind: 'dispute',
  path: disputePath,
  async names({ db }, ids) {
    const rows = await disputeRows(db).where('d.id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, nameOf(row)]))
  },
  reaches: reachedWith('payouts.read'),
  /** By its id at Stripe. */
  async find(context, search) {
    if (!/^d[pu]_\w+$/.test(search) || !can(memberOf(context).role, 'payouts.read')) return []
    const rows = await disputeRows(context.db).where('d.id', '=', search).execute()
    return rows.map((row) => ({
      id: row.id,
      name: nameOf(row),
      path: disputePath(row.id),
      detail: row.customerName ?? row.id,
      active: true,
    }))
  },
})
