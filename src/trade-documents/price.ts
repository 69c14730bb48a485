import { compare, type Decimal, product, quotient } from './model/decimal.ts'
import type { OrderLine } from './model/purchase-order.ts'
import { isSameUnit } from './model/unit.ts'

const decimals = 10

/** The price of one where it is said for `many`; null where it does not come out even. */
export function priceOfOne(price: Decimal, many: Decimal | null): Decimal | null {
  if (many === null || compare(many, '1') === 0) return price
  if (compare(many, '0') <= 0 || price.startsWith('-')) return null
  const one = quotient(price, many, decimals)
  return compare(product(one, many), price) === 0 ? one : null
}

/** Whether a price is of another unit than is ordered: taken for one of it, a piece would cost what a case does. `factor`: between the two. */
export const isOfOtherUnit = (line: OrderLine, { unit, factor }: { unit: string; factor: Decimal | null }): boolean =>
  line.price !== null && ((unit !== '' && !isSameUnit(unit, line.unit)) || (factor !== null && compare(factor, '1') !== 0))
