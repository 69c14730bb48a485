import { z } from 'zod'

const applied = z.array(z.object({ kind: z.string(), externalId: z.string(), amount: z.number() }))
/** `cash`: of what an invoice was settled with, what is money. `credits`: credit memos that settled the rest. */
export type PaidInvoice = { invoice: string; cash: number; credits: { memo: string; cents: number }[] }

/**
 * What a payment of QuickBooks settles. Credit memos stand among its lines, beside the invoices that they lower: they lower these in their order,
 * as far as they go.
 */
export function splitPayment(lines: unknown): PaidInvoice[] {
  const all = applied.catch([]).parse(lines)
  const memos = all.filter(({ kind }) => kind === 'CreditMemo').map(({ externalId, amount }) => ({ memo: externalId, left: amount }))
  return all
    .filter(({ kind }) => kind === 'Invoice')
    .map(({ externalId, amount }) => {
      let cash = amount
      const credits: PaidInvoice['credits'] = []
      for (const memo of memos) {
        const cents = Math.min(cash, memo.left)
        if (cents <= 0) continue
        cash -= cents
        memo.left -= cents
        credits.push({ memo: memo.memo, cents })
      }
      return { invoice: externalId, cash, credits }
    })
}
