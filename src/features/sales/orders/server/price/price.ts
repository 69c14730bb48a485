import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { OrderDraft } from '../../contract.ts'
import type { priceOrder } from '../../order-form.ts'
import { noTaxReason } from '../../price/no-tax.ts'
import { totalsOf } from '../../price/totals.ts'
import { checkReferences } from '../references.ts'
import { type Added, type Asked, chargesFor } from './charges.ts'
import { ownCents } from './own-delivery.ts'

type Draft = Pick<OrderDraft, 'lines' | 'discountPercent'> & Pick<Asked, 'taxFree'>

/** What lines of an order come to with all that is added, and what the order keeps of its tax. */
export const pricedFor = async (db: Db, asked: Asked & Draft) => pricedBy(await chargesFor(db, asked), asked)

/** The same by charges that were asked already. */
export function pricedBy(added: Added, { lines, discountPercent, taxFree }: Draft) {
  const { taxCodeId, taxPercent, taxRates, taxName, exempt, chargesNone, ...charges } = added
  const totals = totalsOf(lines, discountPercent, { ...charges, taxPercent, taxRates })
  const noTax = noTaxReason({ taxes: totals.taxes, taxCodeId, taxFree, exempt, chargesNone, lines })
  return { totals, taxName, tax: { taxCodeId, taxPercent, taxRates: JSON.stringify(taxRates), noTax } }
}

export async function priceOf(
  context: DbContext,
  { customerId, ownDelivery, shippingAddress: { state }, ...draft }: ValidInput<typeof priceOrder>['body'],
): Promise<RawResult<typeof priceOrder>> {
  const { db } = context
  if (customerId && !(await reachesCustomer(context, customerId, 'orders.read'))) throw new AppError('notFound')
  await checkReferences(db, { ...draft, lines: [] })
  const { totals, tax, taxName } = await pricedFor(db, { ...draft, customerId, state, ownDelivery: ownCents(ownDelivery) })
  const { taxPercent, noTax } = tax
  return { ...totals, taxPercent, taxName, noTax }
}
