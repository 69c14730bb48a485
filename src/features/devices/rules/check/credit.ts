import { hundred, millionths } from './decimals.ts'

type Priced = { unitPrice: string; discountPercent: string }

/** Whether more is credited for one than its price, discounts included: nobody is given back more than they would have paid. */
export function isAbovePrice({ unitPrice, discountPercent }: Priced, wholeDiscount: string, price: string): boolean {
  const left = (percent: string) => hundred - millionths(percent)
  return millionths(unitPrice) * left(discountPercent) * left(wholeDiscount) > millionths(price) * hundred * hundred
}
