import { z } from 'zod'
import type { bookedInvoice } from '#features/sales/orders/server/door.ts'
import { centsOf } from '#trade-documents/model/amount.ts'
import { decimal, product, quotient, sum } from '#trade-documents/model/decimal.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { DraftLine, ReplyDraft } from '../contract.ts'

type Extra = ReplyDraft['allowances'][number]
export const storedExtras = z.array(z.custom<Extra>())
type Booked = NonNullable<Awaited<ReturnType<typeof bookedInvoice>>>

export const termsAsked = ({ terms: [asked] }: PurchaseOrder) => ({
  netDays: asked?.netDays ?? null,
  discountPercent: asked?.discountPercent ?? '',
  discountDays: asked?.discountDays ?? null,
})

/** Money off or on top that the order itself asks for. */
export function askedExtras({ allowances }: PurchaseOrder, lines: readonly DraftLine[]): Extra[] {
  const goods = centsOf(sum(lines.map(({ ours, ourPrice }) => product(ours, decimal(ourPrice) ?? '0')))) ?? 0
  return allowances.flatMap(({ kind, code, text, amountCents, percent }) => {
    const amount = amountCents ?? (percent === null ? 0 : shareOf(goods, percent))
    return kind === 'none' || amount <= 0 ? [] : [{ kind, code, text: text.slice(0, 80), amountCents: amount }]
  })
}

/** What the invoice of the books asks for besides the ordered goods: freight, discounts. */
export function bookedExtras({ lines }: Booked, goods: readonly (string | null)[]): Extra[] {
  return lines.flatMap(({ line, amount }): Extra[] => {
    if (amount === 0 || (line.itemId !== null && goods.includes(line.itemId))) return []
    const text = line.description.slice(0, 80)
    return amount > 0
      ? [{ kind: 'charge', code: otherCharge, text, amountCents: amount }]
      : [{ kind: 'allowance', code: discount, text, amountCents: -amount }]
  })
}

/** X12 1300: other, with its description; discount. */
const [otherCharge, discount] = ['F050', 'C310']

const shareOf = (cents: number, percent: string) => Number(quotient(product(String(cents), decimal(percent) ?? '0'), '100', 0))
