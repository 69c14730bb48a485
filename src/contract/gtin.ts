/** GS1's check digit for the digits before it, of a GTIN, a GLN or an SSCC: weights 3 and 1 from the right. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
const hasCheckDigit = (digits: string) => checkDigitOf(digits.slice(0, -1)) === digits.slice(-1)

/** Qualifiers of X12 element 235 and EDIFACT 7143 behind which a GTIN stands; `GTIN` where it needs none. */
const qualifiers = new Set(['GTIN', 'UP', 'UI', 'UA', 'UD', 'UN', 'UK', 'EN', 'EO', 'SRV'])
/** Codes of these that have so many digits lack the check digit: 1-5-5 and 2-5-5 without the last 1. */
const withoutCheckDigit: Readonly<Record<string, number>> = { UP: 11, UI: 11, UA: 12, UD: 12, UN: 12 }
const lengths = [14, 13, 12, 8]

/** The fourteen digits of a UPC, EAN, case code or GTIN as partners write it; null where it is none, or its check digit is wrong. */
export function gtinOf(qualifier: string, code: string): string | null {
  if (!qualifiers.has(qualifier)) return null
  const digits = code.replace(/[\s-]/g, '')
  // Zeros stand where somebody had nothing to write.
  if (!/^\d{8,14}$/.test(digits) || /^0+$/.test(digits)) return null
  const whole = digits.length === withoutCheckDigit[qualifier] ? digits + checkDigitOf(digits) : digits
  return lengths.includes(whole.length) && hasCheckDigit(whole) ? whole.padStart(14, '0') : null
}

/** The shorter ways to write fourteen digits, with themselves. */
export const spellingsOf = (gtin: string): string[] =>
  lengths.map((length) => gtin.slice(-length)).filter((short) => short.padStart(14, '0') === gtin)
