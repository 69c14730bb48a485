import type { ItemMatch } from '#features/trade/partners/server/door.ts'
import { compare, product } from '#trade-documents/model/decimal.ts'
import type { Pack } from '#trade-documents/model/item.ts'
import type { OrderLine } from '#trade-documents/model/purchase-order.ts'
import { isPiece } from '#trade-documents/model/unit.ts'
import type { Hold } from '../../holds.ts'
import { holdOf } from './hold.ts'

/** X12 element 639: the price is of so many, whatever is ordered. */
const severalAtOnce = ['HP', 'HU', 'TP', 'PN', 'PF', 'PG', 'LC', 'LM', 'TC', 'TM', 'WC', 'WM']
const ofDozens = ['PD', 'LD', 'TD', 'WD']
/** Of one piece, whatever is ordered. */
const ofEach = ['EA', 'PE', 'WE', 'LE', 'TE', 'QE']
/** Of what is ordered. */
const ofOrdered = ['', 'UM', 'WH', 'CT', 'CR', 'NT', 'QT', 'FX']
/** No charge. */
export const noCharge = 'NC'

/** What a partner names the price of each of, as the price of what it orders. */
export function pricedAsOrdered(line: OrderLine, match: Pick<ItemMatch, 'casePack' | 'pricePerEach'> | null): OrderLine {
  const isOfEach = ['', ...ofEach].includes(line.priceBasis.trim().toUpperCase())
  if (!match?.pricePerEach || !isOfEach || line.price === null || isPiece(line.unit)) return line
  return { ...line, price: product(line.price, match.casePack), priceBasis: '' }
}

/** What a line says of its unit that is not what we count by. `agrees`: the price is what so many of ours cost. */
export function unitHolds(
  { unit, pack, price, priceBasis: said }: OrderLine,
  line: number,
  { casePack, isPackKnown, agrees }: Pick<ItemMatch, 'casePack' | 'isPackKnown'> & { agrees: boolean },
): Hold[] {
  const priceBasis = said.trim().toUpperCase()
  const ofMany = severalAtOnce.includes(priceBasis) || (ofDozens.includes(priceBasis) && unit !== 'DZ')
  const isOfOrdered =
    ofOrdered.includes(priceBasis) ||
    priceBasis === unit.trim().toUpperCase() ||
    (ofDozens.includes(priceBasis) && unit === 'DZ') ||
    (ofEach.includes(priceBasis) && (isPiece(unit) || (isPackKnown && agrees))) ||
    (priceBasis === noCharge && compare(price ?? '0', '0') === 0)
  const packed = pack && packedIn(pack, unit).find((said) => compare(said, casePack) !== 0)
  return [
    ...(ofMany ? [holdOf('priceBasis', { line, value: priceBasis })] : []),
    ...(!ofMany && !isOfOrdered ? [holdOf('priceUnit', { line, value: priceBasis, ours: unit })] : []),
    ...(isPiece(unit) || isPackKnown ? [] : [holdOf('unitUnknown', { line, value: unit, ours: casePack })]),
    ...(packed ? [holdOf('packDiffers', { line, value: packed, ours: casePack })] : []),
  ]
}

/**
 * How many pieces the document says are in one of the ordered unit; nothing where it does not say, and more than one number where it says more
 * than one. Of pieces an X12 order says only how they are packed; EDIFACT's 59 speaks of what is ordered, whatever its unit.
 */
function packedIn({ packs, size, unit: sizeUnit, inner }: Pack, unit: string): string[] {
  if (packs === '') return isMany(size) ? [size] : []
  if (isPiece(unit)) return []
  // Where there are inner packs, those are what X12 counts, and says beside it how many pieces are in one of them.
  const ofOne = [sizeUnit && isPiece(sizeUnit) ? size : '', inner === '0' ? '' : inner].filter(isMany)
  return ofOne.length ? ofOne.map((many) => product(packs, many)) : [packs]
}

const isMany = (amount: string) => compare(amount || '1', '1') !== 0
