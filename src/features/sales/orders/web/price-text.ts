/** Dollars with two decimals at least, more only where they say something. */
export const priceText = (decimal: string) => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.slice(0, 5).replace(/0+$/, '').padEnd(2, '0')}`
}
