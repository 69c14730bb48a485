import type { Totals } from '#features/sales/orders/door.ts'
import { pricedFor } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'

export type CreditLine = {
  lineNo: number
  itemId: string
  itemNumber: string
  description: string
  unit: string
  quantity: string
  unitPrice: string
  discountPercent: string
  taxable: boolean
  reason: string
  damaged: boolean
}
export type CreditPrice = { totals: Totals; taxCodeId: string | null }

/** What goods come to that are of no order, with the tax that a sale of them would have. Nothing is delivered. `state`: where they were. */
export async function creditPrice(
  db: Db,
  {
    customerId,
    state,
    discountPercent,
    lines,
  }: { customerId: string; state: string; discountPercent: string; lines: readonly CreditLine[] },
): Promise<CreditPrice> {
  const asked = { customerId, state, ownDelivery: 0, ownTaxCodeId: null, taxFree: false, discountPercent }
  const { totals, tax } = await pricedFor(db, { ...asked, lines: [...lines] })
  return { totals, taxCodeId: tax.taxCodeId }
}
