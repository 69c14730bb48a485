import { quantityOf } from '../value-text.ts'

const gramsPerPound = 453.592_37
const mmPerInch = 25.4
const rounded = (value: number) => quantityOf(value.toFixed(2))

/** Grams as Americans read them. */
export const inPounds = (grams: string) => `${rounded(Number(grams) / gramsPerPound)} lb`
/** Millimeters likewise, several sides at once. */
export const inInches = (sides: readonly string[]) => `${sides.map((side) => rounded(Number(side) / mmPerInch)).join(' × ')} in`
