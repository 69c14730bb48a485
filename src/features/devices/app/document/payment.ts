import { formatCents } from '#contract/money.ts'
import type { Draft, MadePayment } from './draft.ts'
import type { Known, OpenInvoice } from './known.ts'
import type { Problem } from './problems.ts'
import { amountOf } from './typed.ts'

/** `open`: cents of what it is for, as the rule of part payments looks at it. `onAccount`: what no invoice takes. */
export type ComputedPayment = { made: MadePayment | null; open: number; onAccount: number; problems: Problem[] }

/** What was collected: with a sale for that sale, alone for invoices, the oldest due first, or on account. */
export function paymentOf({ kind, payment }: Draft, { total, invoice }: { total: number; invoice: Known['invoice'] }): ComputedPayment {
  if (!payment) return { made: null, open: 0, onAccount: 0, problems: [] }
  const isAlone = kind === 'payment'
  const chosen = isAlone ? payment.invoiceIds.flatMap((id) => invoice(id) ?? []) : []
  const open = isAlone ? sumOf(chosen) : total
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
