import type { LocationMatch } from '#features/trade/partners/server/door.ts'
import type { Party } from '#trade-documents/model/party.ts'

/**
 * Whether a document's address is clearly another than the one that is remembered: another postal code, or none of its house numbers. How
 * streets and cities are written differs too often to say anything.
 */
export function addressDiffers({ street, postalCode }: Party, { address1, address2, zip }: LocationMatch): boolean {
  if (!address1) return false
  const [theirs, ours] = [postalKey(postalCode), postalKey(zip)]
  if (theirs && ours && theirs !== ours) return true
  const [numbers, known] = [numbersIn(street), numbersIn([address1, address2])]
  return numbers.length > 0 && known.length > 0 && !numbers.some((number) => known.includes(number))
}

/** Of an American one with its extension, what both ways of writing it have. */
function postalKey(code: string): string {
  const key = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return /^\d{9}$/.test(key) ? key.slice(0, 5) : key
}

const numbersIn = (street: readonly string[]) => street.flatMap((line) => line.match(/\d+/g) ?? []).map(Number)
