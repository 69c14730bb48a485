import { formatCents } from '#contract/money.ts'
import type { Draft, MadePayment } from './draft.ts'
import type { Known, OpenInvoice } from './known.ts'
import type { Problem } from './problems.ts'
import { amountOf } from './typed.ts'

/** `open`: cents of what it is for, as the rule of part payments looks at it. `onAccount`: what no invoice takes. */
export type ComputedPayment = { made: MadePayment | null; open: number; onAccount: number; problems: Problem[] }

/** What was collected, or is asked for by card: with a sale for that sale, alone for invoices, the oldest due first, or on account. */
export function paymentOf({ kind, payment }: Draft, { total, invoice }: { total: number; invoice: Known['invoice'] }): ComputedPayment {
  if (!payment) return { made: null, open: 0, onAccount: 0, problems: [] }
  const isAlone = kind === 'payment'
  const chosen = isAlone ? payment.invoiceIds.flatMap((id) => invoice(id) ?? []) : []
  const open = isAlone ? sumOf(chosen) : total
  if (payment.how === 'card') return isAlone ? byQrAlone(chosen, open) : byQr(total)
  const amount = amountOf(payment.amount)
  if (amount === null) return { made: null, open, onAccount: 0, problems: [{ code: 'amount', key: null }] }
  const invoices = spread(amount, chosen)
  const onAccount = isAlone ? amount - invoices.reduce((sum, each) => sum + each.amount, 0) : 0
  const isCheck = payment.how === 'check'
  const checkNumber = isCheck ? payment.checkNumber.trim() : ''
  const problems: Problem[] = [
    ...(!isAlone && amount > total ? [{ code: 'tooMuch', key: null, values: { total: formatCents(total) } } as const] : []),
    ...(isCheck && checkNumber === '' ? [{ code: 'checkNumber', key: null } as const] : []),
  ]
  return { made: { method: 'O', amount, cash: isCheck ? 0 : amount, checkNumber, invoices }, open, onAccount, problems }
}

/** It is asked for once the office has the sale: as much as the sale comes to. */
const byQr = (total: number): ComputedPayment => ({
  made: total > 0 ? { method: 'D', amount: total, cash: 0, checkNumber: '', invoices: [] } : null,
  open: total,
  onAccount: 0,
  problems: [],
})

/** Nothing is saved: the office asks for what is open of the invoices. */
const byQrAlone = (chosen: readonly OpenInvoice[], open: number): ComputedPayment => ({
  made: null,
  open,
  onAccount: 0,
  problems: [{ code: chosen.length > 0 && open > 0 ? 'cardAlone' : 'cardInvoices', key: null }],
})

/** Whole cents to the oldest due first, to none more than is open on it. */
export function spread(amount: number, invoices: readonly OpenInvoice[]): { invoiceId: string; amount: number }[] {
  let left = amount
  return byDue(invoices).flatMap(({ id, balance }) => {
    const part = Math.min(left, Math.max(0, balance))
    left -= part
    return part > 0 ? [{ invoiceId: id, amount: part }] : []
  })
}

export const byDue = <Each extends OpenInvoice>(invoices: readonly Each[]): Each[] =>
  invoices.toSorted((one, other) => compared(one.dueDay ?? one.day, other.dueDay ?? other.day) || compared(one.id, other.id))
const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const sumOf = (invoices: readonly OpenInvoice[]) => invoices.reduce((sum, { balance }) => sum + Math.max(0, balance), 0)
