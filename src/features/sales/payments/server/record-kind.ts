import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { paymentPath } from '#contract/places.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { text } from '#server/text.ts'
import { findPayments, paymentsWith } from './find-payments.ts'
import { reachesPayment } from './payment.ts'

/** `#1001 · $25.00`. */
const nameOf = ({ label, amount }: { label: string | null; amount: number }) =>
  [label && nameOfLabel(label), formatCents(amount)].filter(Boolean).join(' · ')

export const paymentKind = recordKind({
  kind: 'payment',
  path: paymentPath,
  async names({ db }, ids) {
    const rows = await paymentsWith(db).where('i.id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, nameOf(row)]))
  },
  reaches: reachesPayment,
  async find(context, search) {
    const payments = await findPayments(context, search)
    return payments.map((row) => ({
      id: row.id,
      name: nameOf(row),
      path: paymentPath(row.id),
      detail: `${row.customerName ?? row.id} · ${text(context.language, `payments.state.${row.state}`)}`,
      active: true,
    }))
  },
})

/** Refunds stand on the page of their payment. */
export const refundKind = recordKind({
  kind: 'refund',
  path: paymentPath,
  async names({ db }, ids) {
    const rows = await paymentsWith(db)
      .innerJoin('refunds as r', (join) => join.onRef('r.companyId', '=', 'i.companyId').onRef('r.intentId', '=', 'i.id'))
      .clearSelect()
      .select(['r.id', 'o.label', sql<number>`r.amount`.as('amount')])
      .where('r.id', 'in', ids)
      .execute()
    return new Map(rows.map((row) => [row.id, nameOf(row)]))
  },
  reaches: reachesPayment,
})
