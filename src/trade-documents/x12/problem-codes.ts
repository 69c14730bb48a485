import { documentProblems } from '../document-problems.ts'
import type { Severity } from '../problem.ts'

/**
 * Everything that can be wrong with an X12 file, and how a 997 says it: `ak3` for a segment (AK304), `ak4` for an element (AK403),
 * `ak5` for a set (AK502), `ak9` for a group (AK905). What has no code is for people only and is not part of the 997.
 */
type Meaning = { severity: Severity; ak3?: string; ak4?: string; ak5?: string; ak9?: string }

const meanings = {
  isaMissing: { severity: 'error' },
  isaUnreadable: { severity: 'error' },
  isaNotPadded: { severity: 'warning' },
  isaUsageUnknown: { severity: 'warning' },
  textAround: { severity: 'warning' },
  partUnread: { severity: 'error' },
  lineBreak: { severity: 'warning' },
  blanksAround: { severity: 'warning' },
  controlCharacter: { severity: 'warning', ak4: '6' },
  segmentTooLong: { severity: 'error', ak5: '5' },
  segmentCut: { severity: 'error', ak5: '5' },

  ieaMissing: { severity: 'error' },
  interchangeControlDiffers: { severity: 'error' },
  groupCountDiffers: { severity: 'error' },
  segmentOutsideGroup: { severity: 'error' },
  trailerUnexpected: { severity: 'error' },

  gsMissing: { severity: 'error', ak9: '6' },
  geMissing: { severity: 'error', ak9: '3' },
  groupControlDiffers: { severity: 'error', ak9: '4' },
  setCountDiffers: { severity: 'error', ak9: '5' },
  groupTypeDiffers: { severity: 'warning' },
  segmentOutsideSet: { severity: 'error' },

  setUnknown: { severity: 'warning', ak5: '1' },
  setTooLong: { severity: 'error', ak5: '5' },
  setsTooMany: { severity: 'error', ak5: '5' },
  problemsTooMany: { severity: 'error', ak5: '5' },
  seMissing: { severity: 'error', ak5: '2' },
  setControlDiffers: { severity: 'error', ak5: '3' },
  segmentCountDiffers: { severity: 'error', ak5: '4' },
  setControlMissing: { severity: 'error', ak5: '6' },
  setControlRepeated: { severity: 'error', ak5: '7' },

  segmentUnknown: { severity: 'error', ak3: '1' },
  segmentMissing: { severity: 'error', ak3: '3' },
  segmentRepeated: { severity: 'error', ak3: '5' },
  segmentOutOfOrder: { severity: 'error', ak3: '7' },

  elementMissing: { severity: 'error', ak4: '1' },
  partnerElementMissing: { severity: 'error', ak4: '2' },
  pairIncomplete: { severity: 'warning', ak4: '2' },
  elementsTooMany: { severity: 'warning', ak4: '3' },
  elementTooShort: { severity: 'warning', ak4: '4' },
  elementTooLong: { severity: 'warning', ak4: '5' },
  numberInvalid: { severity: 'error', ak4: '6' },
  numberTooLong: { severity: 'error', ak4: '5' },
  codeUnknown: { severity: 'error', ak4: '7' },
  dateFormatUnknown: { severity: 'warning' },
  dateInvalid: { severity: 'error', ak4: '8' },
  timeInvalid: { severity: 'warning', ak4: '9' },

  /** X12 lets a line leave them out; then nobody knows how much is ordered. */
  quantityMissing: { severity: 'error' },
  unitMissing: { severity: 'error' },
  priceUnitDiffers: { severity: 'error' },
  priceMultiplied: { severity: 'error' },

  delimiterInData: { severity: 'error' },
  ...documentProblems,
} as const satisfies Record<string, Meaning>

export type ProblemCode = keyof typeof meanings

export const problemCodes: Record<ProblemCode, Meaning> = meanings
