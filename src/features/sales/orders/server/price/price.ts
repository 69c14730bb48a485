import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderDraft, priceOrder } from '../../contract.ts'
import { chargesFor } from './charges.ts'
import { noTaxReason } from './no-tax.ts'
import { totalsOf } from './totals.ts'

export async function priceOf(db: Db, { lines, discountPercent, shippingAddress }: OrderDraft): Promise<RawResult<typeof priceOrder>> {
  const charges = await chargesFor(db, shippingAddress.state)
  const totals = totalsOf(lines, discountPercent, charges)
  const { taxPercent, taxName, taxCodeId } = charges
  return { ...totals, taxPercent, taxName, noTax: noTaxReason({ taxes: totals.taxes, taxCodeId, lines }) }
}
