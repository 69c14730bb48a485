/** Regions that CLDR names but ISO 3166-1 does not assign: reserved codes, groupings, pseudo-locales and Kosovo's user-assigned XK. */
const notAssigned = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ'])

/** The 249 alpha-2 codes of ISO 3166-1, taken from the names that come with Node. */
export function countryCodes() {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return pairs.filter((code) => names.of(code) && !notAssigned.has(code) && !isRetired(code))
}

/** A retired code (YU, ZR, …) is replaced by its successor when a locale is made of it. */
function isRetired(code: string) {
  return new Intl.Locale(`und-${code}`).region !== code
}
