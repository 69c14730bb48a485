import { centsToDollars } from '#contract/money.ts'
import type { Allowance, Carrier, Description, ItemId } from '../../documents/item.ts'
import type { DocumentDate, Party } from '../../documents/party.ts'
import { dateKinds, partyRoles } from './codes.ts'
import type { OutSegment } from './write.ts'

/** Segments that several messages write alike. What we know by its meaning goes out in EDIFACT's own code for it. */
export function dateOut({ kind, code, date, time }: DocumentDate): OutSegment {
  return dtm(dateKinds.codeOf(kind) || code, date, time)
}

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
  names.slice(0, 5),
  street.slice(0, 4),
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
    ...inFives(more).map((five): OutSegment => ['PIA', '1', ...five.map(({ value, code }) => [value, code])]),
  ]
}

export const descriptionOut = ({ text }: Description): OutSegment => [
  'IMD',
  'F',
  '',
  ['', '', '', text.slice(0, 256), text.slice(256, 512)],
]

export const carrierOut = ({ scheme, id, mode, text }: Carrier): OutSegment => ['TDT', '20', '', mode, '', [id, '', scheme, text]]

export const quantityOut = (code: string, quantity: string, unit: string): OutSegment => ['QTY', [code, quantity, unit]]

export const amountOut = (code: string, cents: number): OutSegment => ['MOA', [code, centsToDollars(cents).toFixed(2)]]

export const allowanceOut = ({ kind, code, amountCents, percent, text }: Allowance): OutSegment[] => [
  ['ALC', kind === 'allowance' ? 'A' : kind === 'charge' ? 'C' : 'N', '', '', '', ['', '', '', text || code]],
  ...(percent === null ? [] : [['PCD', ['3', percent]] as const]),
  ...(amountCents === null ? [] : [amountOut('204', amountCents)]),
]

const inFives = <T>(items: readonly T[]): T[][] => (items.length ? [items.slice(0, 5), ...inFives(items.slice(5))] : [])
