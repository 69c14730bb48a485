import { sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { namesOfCustomers, reachesCustomer } from '#features/customers/customers/server/door.ts'
import { pageThere } from '#features/quickbooks/server/door.ts'
import { linesOfInvoice } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { AccountDocument, getAccountDocument } from '../contract.ts'

type Asked = ValidInput<typeof getAccountDocument>['query']
const parts = z.array(z.object({ kind: z.string(), externalId: z.string(), amount: z.number() }))
type Part = z.output<typeof parts>[number]

/** From what we keep of QuickBooks, for whom the caller reaches. */
export async function accountDocument(context: DbContext, { kind, id }: Asked): Promise<RawResult<typeof getAccountDocument>> {
  const { db } = context
  const found = kind === 'payment' ? await paymentOf(db, id) : await creditMemoOf(db, id)
  if (!found?.customerId || !(await reachesCustomer(context, found.customerId, 'orders.read'))) throw new AppError('notFound')
  const { customerId, number, date, total, unused, method, applied, lines } = found
  const externalId = await theirId(db, kind, id)
  const isStaff = can(memberOf(context).role, 'history.read')
  const [names, shown, applications] = await Promise.all([
    namesOfCustomers(db, [customerId]),
    lines === null ? [] : linesOfInvoice(db, { lines, number }),
    applicationsOf(db, kind === 'payment' ? applied : await carriedBy(db, customerId, externalId)),
  ])
  return {
    ...{ id, kind, number, date, customerId, customerName: names.get(customerId) ?? '', total, unused, method },
    isVoid: found.voided || found.deleted,
    quickbooksUrl: isStaff && externalId && !found.deleted ? pageThere(kind === 'payment' ? 'Payment' : 'CreditMemo', externalId) : null,
    lines: shown.map(({ line: { itemId, itemNumber, description, quantity, unitPrice }, amount }) => ({
      ...{ itemId, itemNumber, description, quantity, unitPrice, amount },
    })),
    applied: applications,
  }
}

async function paymentOf(db: Db, id: string) {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, unused: row.unapplied, lines: null, applied: parts.catch([]).parse(row.applied) }
}

async function creditMemoOf(db: Db, id: string) {
  const row = await db.selectFrom('creditMemos').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, unused: row.balance, method: '', applied: [] }
}

async function theirId(db: Db, kind: Asked['kind'], id: string): Promise<string | null> {
  const link = await db
    .selectFrom('externalLinks')
    .select('externalId')
    .where('localId', '=', id)
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return link?.externalId ?? null
}

/** A credit memo comes to an invoice by a payment that carries it there: what such ones say of invoices, no more than they carry of it. */
async function carriedBy(db: Db, customerId: string, externalId: string | null): Promise<Part[]> {
  if (!externalId) return []
  const rows = await db
    .selectFrom('payments')
    .select('applied')
    .where('customerId', '=', customerId)
    .where('voided', '=', false)
    .where('deleted', '=', false)
    .where(sql<boolean>`applied @> ${JSON.stringify([{ kind: 'CreditMemo', externalId }])}::jsonb`)
    .orderBy('date', 'desc')
    .execute()
  return rows.flatMap(({ applied }) => {
    const each = parts.catch([]).parse(applied)
    let left = each.reduce((sum, part) => sum + (part.kind === 'CreditMemo' && part.externalId === externalId ? part.amount : 0), 0)
    return each.flatMap((part) => {
      const amount = part.kind === 'Invoice' ? Math.min(part.amount, left) : 0
      left -= amount
      return amount > 0 ? [{ ...part, amount }] : []
    })
  })
}

const ours = { Invoice: 'invoice', CreditMemo: 'creditMemo' } as const

/** Each with the number and the id by which it is known here. */
async function applicationsOf(db: Db, applied: readonly Part[]): Promise<AccountDocument['applied']> {
  if (!applied.length) return []
  const rows = await db
    .selectFrom('externalLinks as l')
    .leftJoin('invoices as i', (join) => join.onRef('i.companyId', '=', 'l.companyId').onRef('i.id', '=', 'l.localId'))
    .leftJoin('creditMemos as m', (join) => join.onRef('m.companyId', '=', 'l.companyId').onRef('m.id', '=', 'l.localId'))
    .select(['l.kind', 'l.externalId', 'l.localId', 'i.number', 'm.number as credit'])
    .where('l.provider', '=', 'quickbooks')
    .where('l.kind', 'in', Object.values(ours))
    .where('l.externalId', 'in', [...new Set(applied.map(({ externalId }) => externalId))])
    .execute()
  const known = new Map(rows.map((row) => [`${row.kind} ${row.externalId}`, row]))
  return applied.map(({ kind: theirs, externalId, amount }) => {
    const kind = theirs === 'Invoice' || theirs === 'CreditMemo' ? ours[theirs] : 'other'
    const row = known.get(`${kind} ${externalId}`)
    return { kind, id: row?.localId ?? null, number: row?.number ?? row?.credit ?? '', amount }
  })
}
