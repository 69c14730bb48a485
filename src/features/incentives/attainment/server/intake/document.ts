import { z } from 'zod'
import type { DB } from '#server/data/tables.ts'

const line = z.object({
  itemId: z.string(),
  categoryIds: z.array(z.string()).readonly(),
  quantity: z.string(),
  amountCents: z.number(),
  discountCents: z.number(),
})
const goods = z.object({ lines: z.array(line), discountCents: z.number(), totalCents: z.number() })
export type Goods = z.output<typeof goods>
const money = z.object({ amountCents: z.number() })

type Source = DB['saleDocuments']['source']
type Common = { id: string; source: Source; day: string; number: string; customerId: string; isVoid: boolean }
/** Documents as the sources say them. `saleId` null: nobody has said what came back. */
export type SaleDocument = Common & { kind: 'sale'; saleId: string; repId: string | null; body: Goods }
export type MoneyDocument = Common & { kind: 'payment'; saleId: string; body: z.output<typeof money> }
export type CreditDocument = Common & { kind: 'credit'; saleId: string | null; body: Goods }
export type Document = SaleDocument | MoneyDocument | CreditDocument

export const goodsOf = (body: unknown): Goods => goods.parse(body)
export const amountOf = (body: unknown): number => money.parse(body).amountCents
