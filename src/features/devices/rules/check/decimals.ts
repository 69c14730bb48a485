import { fixed, fixedText } from '#contract/numbers/fixed.ts'

/** A decimal of at most six places as a whole number of millionths: nothing is lost, whatever is multiplied. */
export const millionths = (text: string): bigint => fixed(text, 6)
export const decimal = (size: bigint): string => fixedText(size, 6)
export const hundred = millionths('100')
