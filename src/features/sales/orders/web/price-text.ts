import { withoutEnd } from '#contract/text-ends.ts'

/** Dollars with two decimals at least, more only where they say something. */
export const priceText = (decimal: string) => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${withoutEnd(fraction.slice(0, 5), '0').padEnd(2, '0')}`
}
