import { type Address, findZone } from './places/find-zone.ts'

/** Where nearly everybody lives in one of several zones. */
const mainZones: Record<string, string> = {
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
}

/** Where it is day or night for a customer, as far as its address or else its phone tells; else as in the company's zone. */
export const zoneOfCustomer = (address: Address, companyZone: string): string =>
  findZone(address) ?? zoneOfCountry(address.countryCode) ?? companyZone

function zoneOfCountry(countryCode: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(countryCode)) return undefined
  const zones = new Intl.Locale(`und-${countryCode}`).getTimeZones() ?? []
  // Names of one and the same clock, as in Germany, are one zone.
  return new Set(zones.map(clockOf)).size === 1 ? zones[0] : mainZones[countryCode]
}

const clockOf = (zone: string) => {
  const { year } = Temporal.Now.plainDateISO('UTC')
  return [1, 7].map((month) => Temporal.PlainDate.from({ year, month, day: 1 }).toZonedDateTime(zone).offset).join()
}
