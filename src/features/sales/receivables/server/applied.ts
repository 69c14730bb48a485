import { sql } from 'kysely'
import { z } from 'zod'
import { paymentPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import type { Invoice } from '../contract.ts'

const applications = z.array(z.object({ kind: z.string(), externalId: z.string(), amount: z.number() }))
type Asked = { id: string; customerId: string; externalId: string }

/**
 * What payments of QuickBooks paid of an invoice, the newest first. One over nothing carries a credit memo to it. A payment is the customer's, or
 * of whom it is part of, or stands with one that was merged into it.
 */
export async function appliedTo(db: Db, { id, customerId, externalId }: Asked): Promise<Invoice['applied']> {
  const kin = await db
    .selectFrom('customers')
    .select(['id', 'parentId', 'mergedInto'])
    .where((e) => e.or([e('id', '=', customerId), e('mergedInto', '=', customerId)]))
    .execute()
  const payers = [...new Set(kin.flatMap((each) => [each.id, each.parentId, each.mergedInto]).filter((each) => each !== null))]
  const payments = await db
    .selectFrom('payments')
    .innerJoin('externalLinks', (join) =>
      join.onRef('localId', '=', 'payments.id').on('provider', '=', 'quickbooks').on('kind', '=', 'payment'),
    )
    .select(['payments.id', 'number', 'date', 'total', 'method', 'applied', 'externalLinks.externalId'])
    .where('customerId', 'in', payers)
    .where('voided', '=', false)
    .where('deleted', '=', false)
    .where(sql<boolean>`applied @> ${JSON.stringify([{ kind: 'Invoice', externalId }])}::jsonb`)
    .orderBy('date', 'desc')
    .orderBy('payments.id', 'desc')
    .execute()
  const read = payments.map((row) => ({ ...row, parts: applications.catch([]).parse(row.applied) }))
  const credits = read.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'CreditMemo' ? part.externalId : [])))
  const [numberOf, pathOf] = await Promise.all([
    numbersOfCredits(db, credits),
    ownPayments(
      db,
      id,
      read.map((row) => row.externalId),
    ),
  ])
  return read.map(({ externalId: theirs, parts, ...row }) => {
    const amount = parts.reduce((sum, part) => sum + (part.kind === 'Invoice' && part.externalId === externalId ? part.amount : 0), 0)
    const isCredit = row.total === 0
    const numbers = parts.flatMap((part) => (part.kind === 'CreditMemo' ? numberOf.get(part.externalId) || [] : []))
    return {
      id: row.id,
      kind: isCredit ? ('credited' as const) : ('paid' as const),
      number: isCredit ? numbers.join(', ') : row.number,
      day: row.date,
      method: isCredit ? '' : row.method,
      amount,
      path: pathOf.get(theirs) ?? null,
    }
  })
}

async function numbersOfCredits(db: Db, externalIds: readonly string[]): Promise<Map<string, string>> {
  if (!externalIds.length) return new Map()
  const rows = await db
    .selectFrom('externalLinks')
    .innerJoin('creditMemos', 'creditMemos.id', 'localId')
    .select(['externalId', 'number'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'creditMemo')
    .where('externalId', 'in', [...new Set(externalIds)])
    .execute()
  return new Map(rows.map((row) => [row.externalId, row.number]))
}

/** Those that came by a link of ours, by their id at QuickBooks. */
async function ownPayments(db: Db, invoiceId: string, externalIds: readonly string[]): Promise<Map<string, string>> {
  if (!externalIds.length) return new Map()
  const rows = await db
    .selectFrom('orderInvoices')
    .innerJoin('postings', 'postings.orderId', 'orderInvoices.orderId')
    .select(['postings.externalId', 'postings.sourceId'])
    .where('orderInvoices.invoiceId', '=', invoiceId)
    .where('postings.kind', '=', 'payment')
    .where('postings.externalId', 'in', externalIds)
    .execute()
  return new Map(rows.flatMap(({ externalId, sourceId }) => (externalId ? [[externalId, paymentPath(sourceId)] as const] : [])))
}
