import { z } from 'zod'
import { formatCents, settledCents } from '#contract/money.ts'
import { nameOfLabel } from '#contract/order-label.ts'
import { notify } from '#features/notifications/server/door.ts'
import type { QuickbooksRecord } from '#features/quickbooks/server/door.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { PostingKind } from '../contract.ts'
import { isCredit } from './add-work.ts'
import { type Difference, numberOf, taxOf, totalOf } from './body/agreed-document.ts'
import type { Posting } from './body/posting-body.ts'

const amounts = z.object({
  Line: z.array(z.object({ Amount: z.number(), DetailType: z.string() })),
  TxnTaxDetail: z.object({ TotalTax: z.number().optional() }).optional(),
})

const isEntry = (sent: unknown) =>
  amounts.safeParse(sent).data?.Line.some(({ DetailType }) => DetailType === 'JournalEntryLineDetail') ?? false

/** What was asked for, in cents: the lines that were sent and the tax that was billed. */
function asked({ sent, amount }: Pick<Posting, 'sent' | 'amount'>): { total: number; tax: number | null } {
  const read = amounts.safeParse(sent).data
  // Documents of before left the tax to QuickBooks.
  if (!read || (read.TxnTaxDetail && read.TxnTaxDetail.TotalTax === undefined)) return { total: amount, tax: null }
  const signed = read.Line.map((line) => (line.DetailType === 'DiscountLineDetail' ? -line.Amount : line.Amount))
  const tax = Math.round((read.TxnTaxDetail?.TotalTax ?? 0) * 100)
  return { total: signed.reduce((sum, each) => sum + Math.round(each * 100), tax), tax }
}

/**
 * A document that QuickBooks computed otherwise than was asked for. A cent of an invoice is settled by rule (decision 0031); money that moved
 * is what it is.
 */
export function totalApart(posting: Pick<Posting, 'kind' | 'sent' | 'amount'>, record: QuickbooksRecord): Difference[] {
  const allowed = allowedCents[posting.kind]
  // Of an entry both sides are what was sent.
  if (allowed === undefined || isEntry(posting.sent)) return []
  const { total, tax } = asked(posting)
  if (Math.abs(totalOf(record) - total) <= allowed) return []
  const difference = (field: string, ours: number, theirs: number) => ({ field, ours: formatCents(ours), theirs: formatCents(theirs) })
  const taxes = tax === null || tax === taxOf(record) ? [] : [difference('tax', tax, taxOf(record))]
  return [difference('total', total, totalOf(record)), ...taxes]
}

const allowedCents: Partial<Record<PostingKind, number>> = {
  invoice: settledCents,
  estimate: settledCents,
  creditMemo: settledCents,
  refund: 0,
  refundReversal: 0,
  disputeTax: 0,
}

/** Who keeps the books hears of it: what the order says is not what stands there. */
export async function tellOfDifference(db: Db, companyId: string, posting: Posting, record: QuickbooksRecord): Promise<void> {
  const order = posting.orderId ? await orderById(db, posting.orderId) : undefined
  const name = order ? nameOfLabel(order.label) : `${posting.entity} ${numberOf(record)}`.trim()
  const value = `${name}: ${formatCents(posting.amount)} / ${formatCents(totalOf(record))}`
  const about = order ? ({ kind: 'order', id: order.id } as const) : ofCredit(posting)
  await notify(db, { companyId, code: 'NA_BOOKS_DIFFER', value, ...(about && { record: about }), to: { can: 'books.write' } })
}

/** A document of ours was edited, moved or deleted there: as it is called there, with the order that it is of. */
export async function tellOfEdit(db: Db, companyId: string, posting: Posting): Promise<void> {
  const order = posting.orderId ? await orderById(db, posting.orderId) : null
  const value = [order && nameOfLabel(order.label), `${posting.entity} ${posting.externalId ?? ''}`.trim()].filter(Boolean).join(' · ')
  const record = order
    ? ({ kind: 'order', id: order.id } as const)
    : posting.payoutId
      ? ({ kind: 'payout', id: posting.payoutId } as const)
      : ofCredit(posting)
  await notify(db, { companyId, code: 'NA_BOOKS_EDITED', value, ...(record && { record }), to: { can: 'books.write' } })
}

/** A credit of no order has no page of its own: what needs somebody stands with the bookkeeper's matters, which lead to its document. */
const ofCredit = ({ kind, id }: Posting) => (isCredit(kind) ? ({ kind: 'posting', id } as const) : undefined)
