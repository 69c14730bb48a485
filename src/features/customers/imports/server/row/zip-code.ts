import { headerKey } from '../file/header-key.ts'

/** Where ZIP codes begin with 0, which spreadsheets take for a number's. */
const states = new Set(
  `ct ma me nh nj ny pr ri vi vt ae connecticut massachusetts maine newhampshire newjersey newyork puertorico rhodeisland virginislands
   usvirginislands vermont`.split(/\s+/),
)

/** A ZIP code of the United States with the zeros that were lost; what is none stays as it is. */
export function paddedZip(zip: string, { state = '', countryCode = '' }: { state?: string; countryCode?: string }): string {
  const [, digits = '', rest = ''] = /^(\d{3,4})(-\d{4})?$/.exec(zip) ?? []
  const isThere = state ? states.has(headerKey(state)) : countryCode === 'US' || countryCode === 'PR'
  const isAbroad = countryCode !== '' && !['US', 'PR', 'VI'].includes(countryCode)
  return digits && isThere && !isAbroad ? digits.padStart(5, '0') + rest : zip
}
