import type { OrderLine as PlacedLine } from '#features/sales/orders/contract.ts'
import { type ItemMatch, type Partner, withinTolerance } from '#features/trade/partners/server/door.ts'
import { compare, type Decimal, product, quotient } from '#trade-documents/model/decimal.ts'
import type { OrderLine } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { holdOf } from './hold.ts'
import { noCharge, unitHolds } from './line-units.ts'

/** `line`: as it is ordered here; `casePack`: so many of ours are one of theirs. */
export type ReadLine = { index: number; casePack: string; line: PlacedLine }
/** `ours`: what it costs by the one price function, in their unit. */
type Known = { match: ItemMatch | null; ours: Decimal | null; partner: Partner }

/** QuickBooks has five decimals. */
const decimals = 5

/** One line of theirs as one of ours, or what is to be said of it first: a line that does not match is named alone. */
export function readLine(
  theirs: OrderLine,
  line: number,
  { match, ours: ourPack, partner }: Known,
): { line: ReadLine | null; holds: Hold[] } {
  const held = (...holds: Hold[]) => ({ line: null, holds })
  if (!match) return held(holdOf('itemUnknown', { line, value: codesOf(theirs) }))
  if (match.contradicts.length)
    return held(holdOf('itemAmbiguous', { line, value: match.contradicts.map(({ code }) => code).join(', '), ours: match.itemNumber }))
  if (compare(theirs.quantity || '0', '0') <= 0) return held(holdOf('quantityZero', { line, value: theirs.quantity }))
  const { casePack } = match
  const said = theirs.price ?? (theirs.priceBasis === noCharge ? '0' : null)
  const price = said ?? ourPack
  if (price === null || compare(price, '0') < 0) return held(holdOf('priceUnknown', { line, value: match.itemNumber }))
  const unitPrice = quotient(price, casePack, decimals)
  const quantity = product(theirs.quantity, casePack)
  // A price of one that had to be rounded may come to another sum than theirs.
  const isEven = compare(inCents(product(quantity, unitPrice)), inCents(product(theirs.quantity, price))) === 0
  // The price of one that their pack came to before is their price, although it had to be rounded.
  const isKnown = ourPack !== null && compare(unitPrice, quotient(ourPack, casePack, decimals)) === 0
  // What is given away is not a price that differs.
  const isForNothing = said !== null && compare(said, '0') === 0 && (ourPack === null || compare(ourPack, '0') !== 0)
  const agrees = said !== null && ourPack !== null && (isKnown || withinTolerance(said, ourPack, partner))
  const differs = said !== null && ourPack !== null && !agrees && !isForNothing
  return {
    line: {
      index: line,
      casePack,
      line: {
        itemId: match.itemId,
        itemNumber: match.itemNumber,
        description: descriptionOf(theirs),
        quantity,
        unit: compare(casePack, '1') === 0 ? theirs.unit : '',
        unitPrice,
        // Goods for resale: what the partner pays is what the order says.
        discountPercent: '0',
        taxable: false,
      },
    },
    holds: [
      ...(said === null ? [holdOf('priceMissing', { line, ours: price })] : []),
      ...unitHolds(theirs, line, { ...match, agrees }),
      ...(isEven ? [] : [holdOf('packUneven', { line, value: price, ours: casePack })]),
      ...(isForNothing ? [holdOf('priceZero', { line, value: theirs.priceBasis })] : []),
      ...(differs ? [holdOf('priceDiffers', { line, value: said ?? '', ours: ourPack ?? '' })] : []),
    ],
  }
}

const inCents = (dollars: string) => quotient(dollars, '1', 2)

const codesOf = ({ items }: OrderLine) => items.map(({ code, value }) => `${code} ${value}`).join(', ')

const descriptionOf = ({ descriptions }: OrderLine) =>
  descriptions
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 4000)
