import type { Settings } from '../settings.ts'
import { at, type ReadGroup, type ReadInterchange, type ReadSet } from '../x12/read.ts'

/** What is wrong with the envelopes around a supplier's documents. */
export function envelopeFaults({ header, control, groups, end }: ReadInterchange, { retailer, supplier }: Settings): string[] {
  return faults({
    'ISA does not have 16 elements of their fixed lengths': header.join('*').length !== 105,
    [`ISA05-06 is not ${supplier.qualifier} ${supplier.id}`]: at(header, 5) !== supplier.qualifier || at(header, 6) !== supplier.id,
    [`ISA07-08 is not ${retailer.qualifier} ${retailer.id}`]: at(header, 7) !== retailer.qualifier || at(header, 8) !== retailer.id,
    'ISA13 is not nine digits': !/^\d{9}$/.test(control),
    'IEA is missing': !end,
    'IEA01 is not the number of groups': Boolean(end) && Number(at(end, 1)) !== groups.length,
    'IEA02 is not ISA13': Boolean(end) && at(end, 2) !== control,
  })
}

export function groupFaults({ control, header, sets, end }: ReadGroup, { retailer, supplier }: Settings): string[] {
  return faults({
    [`GS02 is not ${supplier.groupId}`]: at(header, 2) !== supplier.groupId,
    [`GS03 is not ${retailer.groupId}`]: at(header, 3) !== retailer.groupId,
    'GS04 is not a date': !/^\d{8}$/.test(at(header, 4)),
    'GE is missing': !end,
    'GE01 is not the number of sets': Boolean(end) && Number(at(end, 1)) !== sets.length,
    'GE02 is not GS06': Boolean(end) && at(end, 2) !== control,
  })
}

/** Faults of one transaction set by the code that AK502 has for them. */
export function setFaults({ control, segments, end }: ReadSet, sameBefore: boolean): { code: string; text: string }[] {
  const found = {
    2: ['SE is missing', !end],
    3: ['SE02 is not ST02', Boolean(end) && at(end, 2) !== control],
    4: ['SE01 is not the number of segments', Boolean(end) && Number(at(end, 1)) !== segments.length + 2],
    7: ['ST02 was used before in this group', sameBefore],
  } as const
  return Object.entries(found).flatMap(([code, [text, wrong]]) => (wrong ? [{ code, text }] : []))
}

const faults = (found: Record<string, boolean>) => Object.keys(found).filter((text) => found[text])
