import { known, loop, type Place, type Places, type Read } from '../../grammar.ts'
import type { Allowance } from '../../model/item.ts'
import type { Particulars } from '../../model/particulars.ts'
import type { Contact, Party, Reference } from '../../model/party.ts'
import { datesOfPeriod } from '../../model/window.ts'
import { elementOf, type Segment } from '../../segment.ts'
import { channelKinds, dateKinds, partyRoles, referenceKinds } from '../codes.ts'
import { isPeriod, momentsIn } from '../periods.ts'
import { problemIn } from '../segment.ts'
import type { Draft } from '../set-reader.ts'
import { centsAt, dateAt, decimalAt, timeAt, wholeAt } from '../values.ts'

/** `at` is the document, or the line that was opened last. */
export type ParticularsDraft = Draft & { at: Particulars; party: Party | null }

export const reference: Read<ParticularsDraft> = ({ at }, segment) => {
  at.references.push(referenceIn(segment))
}

/** A day, or a period in a format that it names: its elements stood one further while a century had one of its own. */
const date: Read<ParticularsDraft> = ({ at, problems }, segment) => {
  const code = elementOf(segment, 1)
  const kind = dateKinds.get(code) ?? 'other'
  const on = { date: dateAt(segment, 2, elementOf(segment, 5)), time: timeAt(segment, 3) }
  if (segment.elements.length <= 6) {
    if (on.date || on.time) at.dates.push({ kind, code, ...on })
    return
  }
  const format = /^\d\d$/.test(elementOf(segment, 5)) ? 6 : 5
  const period = elementOf(segment, format + 1)
  const moments = period ? momentsIn(period, elementOf(segment, format)) : []
  const dates = moments.length === 0 || (moments.length === 1 && on.date) ? [{ kind, code, ...on }] : datesOfPeriod(kind, code, moments)
  if (dates) at.dates.push(...dates.filter((each) => each.date || each.time))
  if (period && !moments.length)
    problems.push(problemIn(segment, isPeriod(elementOf(segment, format)) ? 'dateInvalid' : 'dateFormatUnknown', format + 1))
  else if (!dates) problems.push(problemIn(segment, 'dateFormatUnknown', format + 1))
}

export const contact: Read<ParticularsDraft> = ({ at }, segment) => {
  at.contacts.push(contactIn(segment))
}

export const message: Read<ParticularsDraft> = ({ at }, segment) => {
  // MSG01 is the text; in MTX and NTE a code stands before it.
  const texts = segment.elements.slice(segment.id === 'MSG' ? 1 : 2, segment.id === 'MTX' ? 4 : segment.id === 'MSG' ? 2 : 3)
  at.notes.push(texts.filter(Boolean).join('\n'))
}

/** N9 is a reference, with its text below it. */
const note = loop<ParticularsDraft>(
  ({ at }, segment) => {
    at.references.push(referenceIn(segment))
  },
  { DTM: date, MSG: message, MTX: message, PWK: known, EFI: known },
)

const carrier: Read<ParticularsDraft> = ({ at }, segment) => {
  const [scheme, id, mode, text] = [elementOf(segment, 2), elementOf(segment, 3), elementOf(segment, 4), elementOf(segment, 5)]
  at.carriers.push({ scheme, id, mode, text })
}

const terms: Read<ParticularsDraft> = ({ at }, segment) => {
  at.terms.push({
    code: elementOf(segment, 1),
    discountPercent: decimalAt(segment, 3),
    discountDays: wholeAt(segment, 5),
    discountDueOn: dateAt(segment, 4),
    netDays: wholeAt(segment, 7),
    netDueOn: dateAt(segment, 6),
    text: elementOf(segment, 12),
  })
}

const allowanceKinds = new Map<string, Allowance['kind']>([
  ['A', 'allowance'],
  ['C', 'charge'],
  ['N', 'none'],
  // A promotion and what is asked for: money that a person looks at.
  ['P', 'allowance'],
  ['R', 'allowance'],
  ['Q', 'charge'],
  ['S', 'charge'],
])

const allowanceIn: Read<ParticularsDraft> = ({ at, problems }, segment) => {
  const kind = allowanceKinds.get(elementOf(segment, 1))
  if (!kind) problems.push(problemIn(segment, 'codeUnknown', 1))
  at.allowances.push({
    kind: kind ?? 'none',
    code: elementOf(segment, 2),
    amountCents: centsAt(segment, 5),
    percent: decimalAt(segment, 7),
    rate: decimalAt(segment, 8),
    quantity: decimalAt(segment, 10),
    handling: elementOf(segment, 12),
    text: elementOf(segment, 15),
  })
}

const allowance = loop<ParticularsDraft>(allowanceIn, { CUR: known })

/** N1 and what belongs to it. */
export const party: Place<ParticularsDraft> = loop(
  (draft, segment) => {
    const scheme = elementOf(segment, 3)
    const value = elementOf(segment, 4)
    if ((scheme === '') !== (value === '')) draft.problems.push(problemIn(segment, 'pairIncomplete', scheme ? 4 : 3))
    draft.party = {
      role: partyRoles.get(elementOf(segment, 1)) ?? 'other',
      code: elementOf(segment, 1),
      names: namesIn(segment, 2, 2),
      id: value ? { scheme, value } : null,
      street: [],
      city: '',
      region: '',
      postalCode: '',
      country: '',
      contacts: [],
      references: [],
    }
    draft.at.parties.push(draft.party)
  },
  {
    IN2: known,
    N2: ({ party }, segment) => party?.names.push(...namesIn(segment, 1, 2)),
    N3: ({ party }, segment) => party?.street.push(...namesIn(segment, 1, 2)),
    N4: ({ party }, segment) => {
      if (!party) return
      party.city = elementOf(segment, 1)
      party.region = elementOf(segment, 2)
      party.postalCode = elementOf(segment, 3)
      party.country = elementOf(segment, 4)
    },
    PER: ({ party }, segment) => party?.contacts.push(contactIn(segment)),
    REF: ({ party }, segment) => party?.references.push(referenceIn(segment)),
    NX2: known,
    QTY: known,
    SI: known,
    FOB: known,
    TD1: known,
    TD3: known,
    TD4: known,
    TD5: carrier,
    PKG: known,
    MSG: message,
    DTM: date,
  },
)

/** The segments that say them. */
export const particulars: Places<ParticularsDraft> = {
  DTM: date,
  ITD: terms,
  MSG: message,
  MTX: message,
  N1: party,
  N9: note,
  NTE: message,
  PER: contact,
  REF: reference,
  SAC: allowance,
  TD5: carrier,
}

const namesIn = (segment: Segment, first: number, last: number) => segment.elements.slice(first, last + 1).filter(Boolean)

export const referenceIn = (segment: Segment): Reference => ({
  kind: referenceKinds.get(elementOf(segment, 1)) ?? 'other',
  code: elementOf(segment, 1),
  value: elementOf(segment, 2),
  text: elementOf(segment, 3),
})

function contactIn(segment: Segment): Contact {
  const channels: Contact['channels'] = []
  for (const at of [3, 5, 7]) {
    const code = elementOf(segment, at)
    const value = elementOf(segment, at + 1)
    if (value) channels.push({ kind: channelKinds.get(code) ?? 'other', code, value })
  }
  return { code: elementOf(segment, 1), name: elementOf(segment, 2), channels }
}
