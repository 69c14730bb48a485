import { australia } from './australia.ts'
import { brazil } from './brazil.ts'
import { canada } from './canada.ts'
import { mexico } from './mexico.ts'
import type { Country, State } from './place.ts'
import { spain } from './spain.ts'
import { unitedStates } from './united-states.ts'

export type Address = { countryCode: string; state: string; zip: string; phone: string }

export const countries: Record<string, Country> = { US: unitedStates, CA: canada, MX: mexico, BR: brazil, AU: australia, ES: spain }

/** What the state, else the postal code, else the phone says of the zone; null: nothing. */
export function findZone({ countryCode, state, zip, phone }: Address): string | null {
  const places = countriesOf(countryCode, phone).map((country) => placesOf(country))
  const postcode = zip.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const name = plain(state.replace(/^[a-z]{2}-/i, '').split(/[,(\d]/)[0] ?? '')
  for (const { named, posted, postedParts } of places) {
    const own = named.get(name)
    // Of an address that contradicts itself the state counts.
    if (own) return (begun(posted, postcode) === own && begun(postedParts, postcode)) || own[1]
  }
  for (const { posted, postedParts } of places) {
    const own = begun(posted, postcode)
    if (own) return begun(postedParts, postcode) ?? own[1]
  }
  for (const { country, numbered } of places) {
    const zone = begun(numbered, nationalNumber(phone, country))
    if (zone) return zone
  }
  return null
}

/** Without a country the number's own counts, else that of most customers; Canada has the same plan of numbers. */
function countriesOf(countryCode: string, phone: string): Country[] {
  const country = countries[countryCode]
  if (countryCode) return country ? [country] : []
  const digits = digitsAbroad(phone)
  return Object.values(countries).filter(({ dial }) => (digits === null ? dial === '1' : digits.startsWith(dial)))
}

/** Those of a number that begins with a country's code; null: it is written as within its country. */
const digitsAbroad = (phone: string) => /^\s*(?:\+|00|011)([^+]*)$/.exec(withoutExtension(phone))?.[1]?.replace(/\D/g, '') ?? null
const withoutExtension = (phone: string) => phone.replace(/[a-z#;,].*/is, '')

function nationalNumber(phone: string, { dial, national }: Country): string {
  const abroad = digitsAbroad(phone)
  const digits = withoutExtension(phone).replace(/\D/g, '')
  const numbers = abroad === null ? [digits, digits.replace(/^[01]/, '')] : abroad.startsWith(dial) ? [abroad.slice(dial.length)] : []
  return numbers.find((number) => national.test(number)) ?? ''
}

type Places = {
  country: Country
  named: Map<string, State>
  posted: Map<string, State>
  postedParts: Map<string, string>
  numbered: Map<string, string>
}
const known = new Map<Country, Places>()

const placesOf = (country: Country): Places =>
  known.getOrInsertComputed(country, () => {
    const { states, parts = [] } = country
    return {
      country,
      named: new Map(states.flatMap((state) => state[0].split('|').map((name) => [plain(name), state] as const))),
      posted: new Map(states.flatMap((state) => beginnings(state[2]).map((begins) => [begins, state] as const))),
      postedParts: new Map(parts.flatMap(([zone, postcodes]) => beginnings(postcodes).map((begins) => [begins, zone] as const))),
      numbered: new Map(
        [...states.map(([, zone, , areas]) => [zone, areas] as const), ...parts.map(([zone, , areas]) => [zone, areas] as const)].flatMap(
          ([zone, areas = '']) => beginnings(areas).map((begins) => [begins, zone] as const),
        ),
      ),
    }
  })

/** `900-961 A` one by one. */
export const beginnings = (ranges: string): string[] =>
  ranges
    .split(' ')
    .filter(Boolean)
    .flatMap((range) => {
      const [first = '', last = first] = range.split('-')
      const [stem, from, to] = /^\d+$/.test(first) ? ['', first, last] : [first.slice(0, -1), first.slice(-1), last.slice(-1)]
      const base = stem || /^[A-Z]$/.test(from) ? 36 : 10
      const [start, end] = [Number.parseInt(from, base), Number.parseInt(to, base)]
      return Array.from(
        { length: end - start + 1 },
        (_, index) => stem + (start + index).toString(base).toUpperCase().padStart(from.length, '0'),
      )
    })

/** The entry with the longest prefix of the text. */
function begun<T>(table: Map<string, T>, text: string): T | undefined {
  for (let length = Math.min(text.length, longestBeginning); length > 0; length--) {
    const found = table.get(text.slice(0, length))
    if (found) return found
  }
  return undefined
}
const longestBeginning = 5

/** Of a state; what is longer names none. */
const longestName = 100
/** Neither accents, case, dots nor blanks tell names apart. */
const plain = (name: string) =>
  name
    .slice(0, longestName)
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
