import type { Severity } from './problem.ts'

/** What can be wrong with what a document says, or is to say, in X12 and EDIFACT alike: for people only. */
export const documentProblems = {
  /** A value that may be a document of its own, of another format. */
  documentInside: { severity: 'error' },
  lineCountDiffers: { severity: 'warning' },
  quantityTotalDiffers: { severity: 'warning' },
  amountTotalDiffers: { severity: 'warning' },
  lineAmountDiffers: { severity: 'warning' },
  amountNegative: { severity: 'error' },
  /** An allowance or charge that says neither an amount nor a percent nor a rate. */
  allowanceAmountMissing: { severity: 'error' },
  currencyDiffers: { severity: 'error' },
  storeQuantitiesDiffer: { severity: 'error' },
  scheduleDiffers: { severity: 'error' },
  /** Part of a line goes to a place of its own. */
  schedulePlace: { severity: 'error' },
  parentUnknown: { severity: 'error' },
  /** A line has no price and what it consists of has. */
  partsPriced: { severity: 'error' },
  packNumberInvalid: { severity: 'error' },
  packNumberRepeated: { severity: 'error' },
  packEmpty: { severity: 'error' },
  cartonCountDiffers: { severity: 'error' },
  answeredQuantityDiffers: { severity: 'error' },
  idNotWritable: { severity: 'error' },
  characterNotSendable: { severity: 'error' },
} as const satisfies Record<string, { severity: Severity }>
