import { z } from 'zod'
import { maxText, numberText } from '#contract/fields.ts'
import { dollarsText, typedDollars } from '#web/ui/fields/typed-numbers.ts'
import { discountHasDays, invoice, type ReplyDraft } from '../../contract.ts'
import { useReplyForm } from './use-reply-form.ts'

const days = numberText.regex(/^\d{0,3}$/, 'orders.number').transform((text) => (text === '' ? null : Number(text)))

/** What people type: dollars and days as text. */
const typed = invoice
  .omit({ taxCents: true })
  .extend({
    netDays: days,
    discountDays: days,
    tax: typedDollars,
    allowances: z.array(
      z.object({
        kind: z.enum(['allowance', 'charge']),
        code: z.string(),
        text: maxText(80),
        amount: typedDollars.refine((cents) => cents > 0, 'replies.errors.amount'),
      }),
    ),
  })
  .refine(...discountHasDays)
  .transform(({ tax, allowances, ...rest }) => ({
    ...rest,
    taxCents: tax,
    allowances: allowances.map(({ amount, ...each }) => ({ ...each, amountCents: amount })),
  }))

const dayText = (count: number | null) => (count === null ? '' : String(count))

/** What was shipped and is not invoiced yet, at the price of the books, else of the order. */
export function useInvoiceForm({ documentId, orderId, today, lines, books, terms, allowances, invoiceNumber }: ReplyDraft) {
  return useReplyForm(documentId, typed, {
    initialValues: {
      kind: 'invoice' as const,
      orderId,
      number: invoiceNumber,
      date: books?.date ?? today,
      beyond: false,
      tax: dollarsText(books?.tax ?? 0),
      netDays: dayText(terms.netDays),
      discountPercent: terms.discountPercent,
      discountDays: dayText(terms.discountDays),
      lines: lines.map(({ line, shipped, invoiced, price, ourPrice }) => ({
        line,
        quantity: String(Math.max(0, Math.round((Number(shipped) - Number(invoiced)) * 100_000) / 100_000)),
        price: (books ? ourPrice : price || ourPrice) || '0',
      })),
      allowances: allowances.map(({ amountCents, ...each }) => ({ ...each, amount: dollarsText(amountCents) })),
    },
  })
}
export type InvoiceFormState = ReturnType<typeof useInvoiceForm>
