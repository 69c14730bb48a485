import type { Allowance, Carrier, Description, ItemId, Terms } from '../model/item.ts'
import type { DocumentDate, Party, Reference } from '../model/party.ts'
import type { OutSegment } from './write.ts'

/** Segments that several documents write alike. Codes go out as the documents carry them. */
export const referenceOut = ({ code, value, text }: Reference): OutSegment => ['REF', code, value, text]

export const dateOut = ({ code, date, time }: DocumentDate): OutSegment => ['DTM', code, day(date), clock(time)]

/** 20261123 of 2026-11-23. */
export const day = (date: string) => date.replaceAll('-', '')

export const clock = (time: string) => time.replaceAll(':', '')

export const pairs = (items: readonly ItemId[]): string[] => items.flatMap(({ code, value }) => [code, value])

export const partyOut = ({ code, names, id, street, city, region, postalCode, country, references, contacts }: Party): OutSegment[] => [
  ['N1', code, names[0] ?? '', id?.scheme ?? '', id?.value ?? ''],
  ...twoByTwo(names.slice(1)).map((two): OutSegment => ['N2', ...two]),
  ...twoByTwo(street).map((two): OutSegment => ['N3', ...two]),
  ...(city || region || postalCode || country ? [['N4', city, region, postalCode, country] as const] : []),
  ...references.map(referenceOut),
  ...contacts.map(
    (contact): OutSegment => ['PER', contact.code, contact.name, ...contact.channels.flatMap((each) => [each.code, each.value])],
  ),
]

export const descriptionOut = ({ code, text }: Description): OutSegment => ['PID', 'F', code, '', '', text]

export const carrierOut = ({ scheme, id, mode, text }: Carrier): OutSegment => ['TD5', '', scheme, id, mode, text]

export const termsOut = ({ code, discountPercent, discountDays, discountDueOn, netDays, netDueOn, text }: Terms): OutSegment => [
  'ITD',
  code,
  '',
  discountPercent ?? '',
  day(discountDueOn),
  String(discountDays ?? ''),
  day(netDueOn),
  String(netDays ?? ''),
  ...['', '', '', ''],
  text,
]

export const allowanceOut = ({ kind, code, amountCents, percent, rate, quantity, handling, text }: Allowance): OutSegment => [
  'SAC',
  kind === 'allowance' ? 'A' : kind === 'charge' ? 'C' : 'N',
  code.length < 4 && code ? otherCode : code,
  ...['', ''],
  String(amountCents ?? ''),
  percent === null ? '' : percentBasis,
  percent ?? '',
  rate ?? '',
  '',
  quantity ?? '',
  '',
  handling,
  ...['', ''],
  text,
]

/** What a grocer's order calls it (element 340) is none of SAC's codes (1300): mutually defined, and its text says what. */
const otherCode = 'ZZZZ'

/** SAC06: the percent is of the item's price times its quantity. */
const percentBasis = '3'

const twoByTwo = (values: readonly string[]) =>
  Array.from({ length: Math.ceil(values.length / 2) }, (_, index) => values.slice(index * 2, index * 2 + 2))
