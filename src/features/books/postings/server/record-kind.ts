import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { wordsOf } from '#contract/order-label.ts'
import { can } from '#contract/permissions.ts'
import { bookkeeperPath, deviceDocumentPath, orderPath, paymentPath, payoutPath } from '#contract/places.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Named, type Reader, reachedWith, recordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { findInQuickbooks } from './find-numbers.ts'

/** A document for the books stands with the order, payout or payment that it is of. */
export const postingKind = recordKind({
  kind: 'posting',
  // Whose id alone does not say what it is of: what needs somebody stands there.
  screen: bookkeeperPath,
  async names(reader, ids) {
    const rows = await postingsWith(reader.db).where('p.id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, named(reader, row)]))
  },
  async reaches(context, id) {
    const of = await context.db
      .selectFrom('postings as p')
      .leftJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'p.companyId').onRef('o.id', '=', 'p.orderId'))
      .select('o.customerId')
      .where('p.id', '=', id)
      .executeTakeFirst()
    if (!of || !can(memberOf(context).role, 'orders.read')) return false
    return of.customerId ? reachesCustomer(context, of.customerId, 'orders.read') : reachedWith('books.read')(context)
  },
  find: findInQuickbooks,
})

/** A credit memo of no order is of a credit of ours. */
const creditId = sql<string>`case when p.kind in ('creditMemo', 'creditApplied') then p.source_id::uuid end`

const postingsWith = (db: Db) =>
  db
    .selectFrom('postings as p')
    .leftJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'p.companyId').onRef('o.id', '=', 'p.orderId'))
    .leftJoin('credits as c', (join) => join.onRef('c.companyId', '=', 'p.companyId').on('c.id', '=', creditId))
    .select(['p.id', 'p.kind', 'p.number', 'p.amount', 'p.sourceId', 'p.orderId', 'p.payoutId', 'o.label', 'c.documentId'])
type Row = Awaited<ReturnType<ReturnType<typeof postingsWith>['execute']>>[number]

function named({ language }: Reader, { kind, number, amount, sourceId, orderId, payoutId, label, documentId }: Row): Named {
  const document = [text(language, `books.kinds.${kind}`), number].filter(Boolean).join(' ')
  if (orderId) return { name: text(language, 'books.named.ofOrder', { document, ...wordsOf(label ?? '') }), path: orderPath(orderId) }
  const name = text(language, 'books.named.of', { document, amount: formatCents(amount) })
  if (kind === 'payment') return { name, path: paymentPath(sourceId) }
  if (documentId) return { name, path: deviceDocumentPath(documentId) }
  return { name, path: payoutId && payoutPath(payoutId) }
}
