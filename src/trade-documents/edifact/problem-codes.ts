import { documentProblems } from '../document-problems.ts'
import type { Severity } from '../problem.ts'

/**
 * Everything that can be wrong with an EDIFACT file, and how a CONTRL says it (data element 0085): `segment` of a segment (UCS) or an element
 * (UCD), `message` of a message (UCM), `interchange` of an interchange or a group (UCI, UCF). What has none is for people only.
 */
type Meaning = { severity: Severity; segment?: string; message?: string; interchange?: string }

const meanings = {
  unbMissing: { severity: 'error' },
  unbUnreadable: { severity: 'error' },
  textAround: { severity: 'warning' },
  partUnread: { severity: 'error' },
  lineBreak: { severity: 'warning' },
  blanksAround: { severity: 'warning' },
  controlCharacter: { severity: 'warning', segment: '21' },
  elementRepeated: { severity: 'error', segment: '16' },
  segmentTooLong: { severity: 'error', message: '18' },
  segmentCut: { severity: 'error', message: '18' },

  unzMissing: { severity: 'error', interchange: '13' },
  interchangeControlMissing: { severity: 'error', interchange: '13' },
  interchangeControlDiffers: { severity: 'error', interchange: '28' },
  interchangeCountDiffers: { severity: 'error', interchange: '29' },
  segmentOutsideMessage: { severity: 'error', interchange: '33' },
  trailerUnexpected: { severity: 'error', interchange: '15' },
  uneMissing: { severity: 'error', interchange: '13' },
  groupControlDiffers: { severity: 'error', interchange: '28' },
  messageCountDiffers: { severity: 'error', interchange: '29' },

  messageUnknown: { severity: 'warning' },
  messageTooLong: { severity: 'error', message: '18' },
  messagesTooMany: { severity: 'error', message: '18' },
  problemsTooMany: { severity: 'error', message: '18' },
  untMissing: { severity: 'error', message: '13' },
  messageControlDiffers: { severity: 'error', message: '28' },
  segmentCountDiffers: { severity: 'error', message: '29' },
  messageControlMissing: { severity: 'error', message: '13' },
  messageControlRepeated: { severity: 'error', message: '26' },

  segmentUnknown: { severity: 'error', segment: '15' },
  segmentMissing: { severity: 'error', segment: '13' },
  segmentRepeated: { severity: 'error', segment: '35' },
  segmentOutOfOrder: { severity: 'error', segment: '15' },

  elementMissing: { severity: 'error', segment: '13' },
  elementsTooMany: { severity: 'warning', segment: '16' },
  elementTooLong: { severity: 'warning', segment: '39' },
  numberInvalid: { severity: 'error', segment: '19' },
  numberTooLong: { severity: 'error', segment: '39' },
  codeUnknown: { severity: 'error', segment: '12' },
  dateInvalid: { severity: 'error', segment: '12' },
  dateFormatUnknown: { severity: 'warning' },

  quantityMissing: { severity: 'error' },
  freeQuantity: { severity: 'error' },
  priceNotExact: { severity: 'error' },
  priceUnitDiffers: { severity: 'error' },
  /** A line of a new order that is to be deleted, or changed, or was refused. */
  lineActionUnusual: { severity: 'error' },
  ...documentProblems,
} as const satisfies Record<string, Meaning>

export type ProblemCode = keyof typeof meanings

export const problemCodes: Record<ProblemCode, Meaning> = meanings
