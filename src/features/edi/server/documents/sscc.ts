/** An SSCC-18: extension digit, company prefix and serial number, and a check digit over all of them (GS1 General Specifications 7.9). */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && checkDigit(text.slice(0, 17)) === text[17]

/** Its first 17 digits made whole. */
export const sscc = (first17: string): string => first17 + checkDigit(first17)

/** Weights 3 and 1 in turn from the right, for GTIN and SSCC alike. */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index++) sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}
