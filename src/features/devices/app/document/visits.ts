import type { Visit } from '#features/devices/visits/door.ts'
import { noProofs } from './draft.ts'

/** A visit among the documents of the device: nothing is sold by it. One that a corrected clock ends before it began took no time. */
export const visitDraft = (customerId: string, rulesVersion: number, { note, ...visit }: Visit & { note: string }) => ({
  ...{ kind: 'visit' as const, customerId, rulesVersion, note: note.trim(), visit: { ...visit, endedAt: notBefore(visit) } },
  ...{ lines: [], discountPercent: '0', net: 0, tax: 0, total: 0, shipTo: null, payment: null, proofs: noProofs, changes: null },
})

const notBefore = ({ startedAt, endedAt }: Visit) =>
  startedAt && endedAt && Date.parse(endedAt) < Date.parse(startedAt) ? startedAt : endedAt

type Made = { customerId: string; note?: string; visit?: Visit | undefined; kind: string }
/** `note`: what is to be done there. `rep`: the code of the rep who is to go; empty: whoever has this device. */
export type Planned = { customerId: string; day: string; note: string; rep: string }
/** The office's plan; a copy that an earlier version of the app took says the day alone. */
type Known = { id: string; nextVisit: string | null; visitNote?: string; visitRep?: string }

/**
 * Where a visit is planned, the earliest first. `made`: of this device and not in the office yet, in their order. A visit is the one that was planned
 * for its day or before; `dayOf`: the company's day of a time of the device.
 */
export function plannedVisits(customers: Iterable<Known>, made: readonly Made[], dayOf: (time: string) => string): Planned[] {
  const plans = new Map(
    [...customers].flatMap(({ id: customerId, nextVisit: day, visitNote: note = '', visitRep: rep = '' }) =>
      day ? [[customerId, { customerId, day, note, rep }] as const] : [],
    ),
  )
  for (const { customerId, visit, note = '' } of made) {
    if (!visit) continue
    const before = plans.get(customerId)?.day
    if (visit.startedAt && before && before <= dayOf(visit.endedAt ?? visit.startedAt)) plans.delete(customerId)
    if (visit.nextOn) plans.set(customerId, { customerId, day: visit.nextOn, note: visit.startedAt ? '' : note, rep: '' })
  }
  return [...plans.values()].toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : one.customerId < other.customerId ? -1 : 1,
  )
}
