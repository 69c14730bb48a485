import type { DateKind, DocumentDate } from './party.ts'

/** A range of days says of some dates not before and not after which day; of others it says nothing that we know. */
const windows: Partial<Record<DateKind, readonly [DateKind, DateKind]>> = {
  ...ofBoth('shipNotBefore', 'shipNotAfter', 'shipOn'),
  ...ofBoth('deliverNotBefore', 'deliverNotAfter', 'deliverOn'),
  other: ['other', 'other'],
}

function ofBoth(from: DateKind, to: DateKind, on: DateKind) {
  return { [on]: [from, to], [from]: [from, to], [to]: [from, to] } as const
}

/** The dates of what is said for a day, or for a range with its first and last one; null where a range is no window. */
export function datesOfPeriod(
  kind: DateKind,
  code: string,
  [from, to]: readonly Pick<DocumentDate, 'date' | 'time'>[],
): DocumentDate[] | null {
  if (!from || !to) return from ? [{ kind, code, ...from }] : []
  const window = windows[kind]
  return (
    (window && [
      { kind: window[0], code, ...from },
      { kind: window[1], code, ...to },
    ]) ??
    null
  )
}
