import { booksCurrency } from '#features/trade/partners/contract.ts'
import type { Partner } from '#features/trade/partners/server/door.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { holdOf } from '../settle/hold.ts'
import type { Destination } from '../settle/places/destinations.ts'

/** An order in another currency than the books', and one that goes abroad without a word about it: its amounts are not silently dollars. */
export function currencyHolds(
  { currency, parties }: PurchaseOrder,
  to: readonly Destination[],
  partner: Pick<Partner, 'currency'>,
): Hold[] {
  const said = currency.trim().toUpperCase() || partner.currency
  if (said) return said === booksCurrency ? [] : [holdOf('currency', { value: said, ours: booksCurrency })]
  const named = parties.find(({ country, postalCode }) => isAbroad(country) || isCanadian(postalCode))
  const place = to.find(({ address: { zip } }) => isCanadian(zip))
  if (!named && !place) return []
  return [holdOf('currencyUnsaid', { value: named?.country || 'CA', ours: booksCurrency })]
}

const isAbroad = (country: string) => !['', 'US', 'USA', 'UNITED STATES', '840'].includes(country.trim().toUpperCase())
const isCanadian = (postalCode: string) => /^[A-Z]\d[A-Z]\s?\d[A-Z]\d$/i.test(postalCode.trim())
