import { z } from 'zod'
import { unitPlaces } from '../../engine/documents.ts'
import { scaled, sharesOf, unscaled } from '../../engine/whole-numbers.ts'
import type { Goods } from './document.ts'

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

/**
 * What of a credit memo's goods came back of which of these sales: as much of each line as their invoices got of all that it lowered. Shared by
 * invoices, those of other sales included, so that the parts sum to the whole whichever are asked for.
 */
export function partsOf(
  goods: Goods,
  centsByInvoice: ReadonlyMap<string, number>,
  saleOf: ReadonlyMap<string, string>,
): Map<string, Goods> {
  const weights = [...centsByInvoice.values()]
  const shares = (whole: number) => (whole < 0 ? sharesOf(-whole, weights).map((share) => 0 - share) : sharesOf(whole, weights))
  const places = [...centsByInvoice.keys()].flatMap((invoice, at) => {
    const saleId = saleOf.get(invoice)
    return saleId ? [{ saleId, at }] : []
  })
  return new Map(
    [...Map.groupBy(places, ({ saleId }) => saleId)].map(([saleId, own]) => {
      const part = (whole: number) => {
        const all = shares(whole)
        return own.reduce((sum, { at }) => sum + (all[at] ?? 0), 0)
      }
      const lines = goods.lines.map((line) => ({
        ...line,
        amountCents: part(line.amountCents),
        discountCents: part(line.discountCents),
        quantity: unscaled(part(scaled(line.quantity, unitPlaces)), unitPlaces),
      }))
      return [saleId, { lines, discountCents: part(goods.discountCents), totalCents: part(goods.totalCents) }]
    }),
  )
}
