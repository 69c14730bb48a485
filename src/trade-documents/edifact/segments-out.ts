import { centsToDollars } from '#contract/money.ts'
import type { Allowance, Carrier, Description, ItemId } from '../model/item.ts'
import type { DocumentDate, Party } from '../model/party.ts'
import { dateKinds, partyRoles } from './codes.ts'
import type { OutSegment } from './write.ts'

/** Segments that several messages write alike. What we know by its meaning goes out in EDIFACT's own code for it. */
export function dateOut({ kind, code, date, time }: DocumentDate): OutSegment {
  return dtm(dateKinds.codeOf(kind) || (ownDates.get(code) ?? code), date, time)
}

/** Replies are composed in X12's codes: when it should arrive, and when the rest is to be sent. */
const ownDates = new Map([
  ['017', '17'],
  ['068', '79'],
])

/** 20261123 of 2026-11-23, with its time where it has one. */
export function dtm(code: string, date: string, time = ''): OutSegment {
  const clock = time.replaceAll(':', '').slice(0, 4)
  return ['DTM', [code, `${date.replaceAll('-', '')}${clock}`, clock ? '203' : '102']]
}

export const partyOut = ({ role, code, names, id, street, city, region, postalCode, country }: Party): OutSegment => [
  'NAD',
  partyRoles.codeOf(role) || code,
  id ? [id.value, '', id.scheme] : '',
  '',
  names.flatMap((name) => pieces(name, 35)).slice(0, 5),
  street.flatMap((line) => pieces(line, 35)).slice(0, 4),
  city,
  region,
  postalCode,
  country,
]

/** The first number in the line itself, further ones behind it: its article number before the others. */
export function itemOut(number: string, action: string, items: readonly ItemId[]): OutSegment[] {
  const [first, ...more] = [...items].sort((one, other) => Number(other.kind === 'gtin') - Number(one.kind === 'gtin'))
  return [
    ['LIN', number, action, first ? [first.value, first.code] : ''],
    ...inGroups(more, 5).map((five): OutSegment => ['PIA', '1', ...five.map(({ value, code }) => [value, code])]),
  ]
}

/** D.96A's texts are short, later ones may be: a long one goes on in the next segment. */
export const descriptionOut = ({ text }: Description): OutSegment[] =>
  inGroups(pieces(text, 35), 2).map((two): OutSegment => ['IMD', 'F', '', ['', '', '', ...two]])

export const noteOut = (text: string): OutSegment[] => inGroups(pieces(text, 70), 5).map((five): OutSegment => ['FTX', 'AAI', '', '', five])

/** `2` is X12's word for a SCAC; 3055 has 182 for it. */
export const carrierOut = ({ scheme, id, mode, text }: Carrier): OutSegment => [
  'TDT',
  '20',
  '',
  mode,
  '',
  [id, '', id ? (scheme === '2' ? '182' : scheme) : '', text],
]

export const quantityOut = (code: string, quantity: string, unit: string): OutSegment => ['QTY', [code, quantity, unit]]

export const amountOut = (code: string, cents: number): OutSegment => ['MOA', [code, centsToDollars(cents).toFixed(2)]]

/** 5025 has a code for what is taken off and another for what is put on. */
export const allowanceOut = ({ kind, code, amountCents, percent, text }: Allowance): OutSegment[] => [
  [
    'ALC',
    kind === 'allowance' ? 'A' : kind === 'charge' ? 'C' : 'N',
    '',
    '',
    '',
    [services.get(code) ?? '', '', '', ...pieces(text || code, 35)],
  ],
  ...(percent === null ? [] : [['PCD', ['3', percent]] as const]),
  ...(amountCents === null ? [] : [amountOut(kind === 'charge' ? '23' : '204', amountCents)]),
]

/** 7161 of X12's 1300, in which replies are composed: freight, handling, discount, quantity discount, advertising, promotion. What has none is said by its text. */
const services = new Map([
  ['D240', 'FC'],
  ['D500', 'HD'],
  ['C310', 'DI'],
  ['F910', 'QD'],
  ['A260', 'AA'],
  ['F800', 'PAD'],
])

const inGroups = <T>(items: readonly T[], most: number): T[][] =>
  items.length ? [items.slice(0, most), ...inGroups(items.slice(most), most)] : []

/** Of at most so many characters, parted between words where there are any. */
function pieces(text: string, most: number): string[] {
  const rest = text.trim()
  if (rest.length <= most) return rest ? [rest] : []
  const blank = rest.lastIndexOf(' ', most)
  const end = blank > 0 ? blank : most
  return [rest.slice(0, end).trimEnd(), ...pieces(rest.slice(end), most)]
}
