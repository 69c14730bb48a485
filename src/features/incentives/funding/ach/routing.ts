/** Nine digits with the right check digit: weights 3, 7, 1 of the first eight, and what makes their sum a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0) % 10 === 0
}

/** As banks take it: up to 17 letters, digits and hyphens. */
export const isAccountNumber = (text: string): boolean => /^[0-9A-Za-z-]{3,17}$/.test(text) && /\d/.test(text)
