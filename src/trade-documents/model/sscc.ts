import { checkDigitOf } from '#contract/gtin.ts'

/** An SSCC-18: extension digit, company prefix and serial number, and a check digit over all of them (GS1 General Specifications 7.9). */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && checkDigitOf(text.slice(0, 17)) === text[17]

/** Its first 17 digits made whole. */
export const sscc = (first17: string): string => first17 + checkDigitOf(first17)
