import { type PriceAnswer, type PriceAsked, type PriceFacts, priceOf } from './price.ts'

const mostBreaks = 20

/** The price of so many, and from how many on another one holds: each with the quantity from which it does. */
export function breaksOf(facts: PriceFacts, asked: PriceAsked, first = '1'): [PriceBreak, ...PriceBreak[]] {
  const at = (quantity: string): PriceBreak => ({ quantity, ...priceOf(facts, { ...asked, quantity }) })
  const breaks: [PriceBreak, ...PriceBreak[]] = [at(first)]
  for (let { next } = breaks[0].why; next && breaks.length < mostBreaks; ) {
    const found = at(next.quantity)
    breaks.push(found)
    next = found.why.next
  }
  return breaks
}
export type PriceBreak = PriceAnswer & { quantity: string }
