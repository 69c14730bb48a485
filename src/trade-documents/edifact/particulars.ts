import { allKnown, known, loop, type Place, type Places, type Read } from '../grammar.ts'
import type { Particulars } from '../model/particulars.ts'
import type { Contact, DocumentDate, Party } from '../model/party.ts'
import { datesOfPeriod } from '../model/window.ts'
import type { Segment } from '../segment.ts'
import { allowance } from './allowances.ts'
import { channelKinds, dateKinds, partyRoles, referenceKinds } from './codes.ts'
import type { Draft } from './message-reader.ts'
import { between, componentOf, problemIn } from './segment.ts'
import { momentIn, rangeIn, wholeAt } from './values.ts'

/** `at` is the document, or the line that was opened last. */
export type ParticularsDraft = Draft & { at: Particulars; party: Party | null; contact: Contact | null }

/** Null where no day is named, which is told. */
export function dateIn({ problems }: Draft, segment: Segment): DocumentDate | null {
  const [code, value, format] = [componentOf(segment, 1), componentOf(segment, 1, 2), componentOf(segment, 1, 3)]
  if (!value) return null
  const moment = momentIn(value, format)
  if (moment && moment !== 'unknown') return { kind: dateKinds.get(code) ?? 'other', code, ...moment }
  problems.push(problemIn(segment, moment ? 'dateFormatUnknown' : 'dateInvalid', 1, 2))
  return null
}

/** A day, or those of a range of them. */
export function datesIn(draft: Draft, segment: Segment): DocumentDate[] {
  const [code, value, format] = [componentOf(segment, 1), componentOf(segment, 1, 2), componentOf(segment, 1, 3)]
  const [from, to] = rangeIn(value, format)
  if (from && to) {
    const dates = datesOfPeriod(dateKinds.get(code) ?? 'other', code, [from, to])
    if (dates) return dates
  }
  const on = dateIn(draft, segment)
  return on ? [on] : []
}

const date: Read<ParticularsDraft> = (draft, segment) => {
  draft.at.dates.push(...datesIn(draft, segment))
}

const reference: Place<ParticularsDraft> = loop(
  ({ at }, segment) => {
    const [code, value, text] = [componentOf(segment, 1), componentOf(segment, 1, 2), componentOf(segment, 1, 3)]
    at.references.push({ kind: referenceKinds.get(code) ?? 'other', code, value, text })
  },
  { DTM: (draft, segment) => dateIn(draft, segment) },
)

const textsAt = (segment: Segment, element: number) => (segment.elements[element] ?? '').split(between).filter(Boolean)

const note: Read<ParticularsDraft> = ({ at }, segment) => {
  const text = textsAt(segment, 4).join('\n')
  if (text) at.notes.push(text)
}

const party: Place<ParticularsDraft> = loop(
  (draft, segment) => {
    const code = componentOf(segment, 1)
    const value = componentOf(segment, 2)
    const names = textsAt(segment, 4)
    draft.party = {
      role: partyRoles.get(code) ?? 'other',
      code,
      names: names.length ? names.filter((name) => !/^\d$/.test(name)) : textsAt(segment, 3),
      // The agency says whose number it is: 9 GS1's, 92 the sender's own.
      id: value ? { scheme: componentOf(segment, 2, 3) || componentOf(segment, 2, 2), value } : null,
      street: textsAt(segment, 5),
      city: componentOf(segment, 6),
      region: componentOf(segment, 7),
      postalCode: componentOf(segment, 8),
      country: componentOf(segment, 9),
      contacts: [],
      references: [],
    }
    draft.at.parties.push(draft.party)
  },
  {
    LOC: known,
    FII: known,
    RFF: loop(
      ({ party }, segment) => {
        const [code, value] = [componentOf(segment, 1), componentOf(segment, 1, 2)]
        party?.references.push({ kind: referenceKinds.get(code) ?? 'other', code, value, text: '' })
      },
      { DTM: known },
    ),
    DOC: loop(known, { DTM: known }),
    CTA: loop(
      (draft, segment) => {
        draft.contact = { code: componentOf(segment, 1), name: componentOf(segment, 2, 2) || componentOf(segment, 2), channels: [] }
        draft.party?.contacts.push(draft.contact)
      },
      {
        COM: ({ contact }, segment) => {
          const code = componentOf(segment, 1, 2)
          contact?.channels.push({ kind: channelKinds.get(code) ?? 'other', code, value: componentOf(segment, 1) })
        },
      },
    ),
  },
)

/** Terms: so many days after a date, by 2009 and 2151. */
const terms: Place<ParticularsDraft> = loop(({ at }, segment) => {
  const days = componentOf(segment, 3, 3) === 'D' ? wholeAt(segment, 3, 4) : null
  const isDiscount = componentOf(segment, 1) === '22'
  at.terms.push({
    code: componentOf(segment, 1),
    discountPercent: null,
    discountDueOn: '',
    netDueOn: '',
    discountDays: isDiscount ? days : null,
    netDays: isDiscount ? null : days,
    text: textsAt(segment, 2).slice(3).join(' '),
  })
}, allKnown('DTM PCD MOA PAI FII'))

const carrier: Place<ParticularsDraft> = loop(
  ({ at }, segment) => {
    const [scheme, id, mode, text] = [
      componentOf(segment, 5, 3),
      componentOf(segment, 5),
      componentOf(segment, 3),
      componentOf(segment, 5, 4),
    ]
    at.carriers.push({ scheme, id, mode, text })
  },
  { LOC: loop(known, { DTM: known }), DTM: known, RFF: known },
)

/** The segments that say them. */
export const particulars: Places<ParticularsDraft> = {
  DTM: date,
  RFF: reference,
  FTX: note,
  NAD: party,
  PAT: terms,
  TDT: carrier,
  ALC: allowance,
  TOD: loop<ParticularsDraft>(known, { LOC: known }),
  TAX: loop<ParticularsDraft>(known, { MOA: known, LOC: known }),
  EQD: loop<ParticularsDraft>(known, allKnown('HAN MEA FTX')),
  RCS: loop<ParticularsDraft>(known, allKnown('RFF DTM FTX')),
  APR: loop<ParticularsDraft>(known, allKnown('DTM RNG')),
}
