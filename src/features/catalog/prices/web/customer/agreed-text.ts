import type { AgreedPrice } from '../../contract.ts'
import { priceOf } from '../../price.ts'
import { dayWithin } from '../row-text.ts'
import { whyText } from '../why-text.ts'

/** The sentence that an order at just this quantity would show. */
export function agreedText({ unit, minimum, price, validFrom, validTo }: AgreedPrice, today: string): string {
  const row = { unit, minimum, price, percent: null, from: validFrom, to: validTo }
  const facts = {
    unit: unit || 'EA',
    packs: [],
    price: null,
    cost: null,
    levels: [],
    agreed: [{ source: 'customer' as const, name: '', rows: [row] }],
  }
  return whyText(priceOf(facts, { unit, quantity: minimum, day: dayWithin(today, { validFrom, validTo }) }).why)
}
