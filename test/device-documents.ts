import type { CheckedDocument, CheckedFacts } from '#features/devices/rules/check/document.ts'

/** An order of one line that breaks nothing. */
export const anOrder = {
  kind: 'order',
  lines: [{ lineNo: 1, itemId: 'rope', pieces: '1', unitPrice: '10.00', discountPercent: '0' }] as const,
  discountPercent: '0',
  net: 1000,
  total: 1000,
  paidNow: 0,
  proofs: { signature: false, photo: false, gps: false },
  payment: null,
  editedAfterMin: null,
  offlineHours: null,
} satisfies CheckedDocument

export const nothingKnown: CheckedFacts = { prices: {}, onHand: {}, customer: null }
