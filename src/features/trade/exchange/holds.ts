import { z } from 'zod'

/** What keeps a document from becoming an order, and whether a person may put up with it. */
export const holdCodes = {
  partnerUnknown: 'fix',
  partnerOther: 'fix',
  customerMissing: 'fix',
  customerOnHold: 'fix',
  notEnoughStock: 'accept',
  shipToUnknown: 'fix',
  storeUnknown: 'fix',
  storesMissing: 'fix',
  shipToSeveral: 'fix',
  addressMissing: 'fix',
  itemUnknown: 'fix',
  itemAmbiguous: 'fix',
  priceUnknown: 'fix',
  priceBasis: 'fix',
  notNew: 'fix',
  changeWaits: 'fix',
  cancelWaits: 'fix',
  tooLarge: 'fix',
  unexpected: 'fix',
  shipToDiffers: 'accept',
  priceDiffers: 'accept',
  packUneven: 'accept',
  priceMissing: 'accept',
  priceZero: 'accept',
  priceUnit: 'accept',
  unitUnknown: 'accept',
  packDiffers: 'accept',
  lineCountDiffers: 'accept',
  lineAmountDiffers: 'accept',
  totalDiffers: 'accept',
  quantityZero: 'accept',
  quantityRule: 'accept',
  currency: 'accept',
  currencyUnsaid: 'accept',
  allowance: 'accept',
  allowanceDiffers: 'accept',
  freeGoods: 'accept',
  hasErrors: 'accept',
  envelopeErrors: 'accept',
  partUnread: 'accept',
  controlReused: 'accept',
  numberRepeated: 'accept',
  purpose: 'accept',
  orderType: 'accept',
  notRead: 'accept',
  changeByHand: 'accept',
  changeOrderUnknown: 'accept',
  changeLineUnknown: 'accept',
  changeUnclear: 'accept',
  changeEdited: 'accept',
  changeTooLate: 'accept',
  changeBefore: 'accept',
  aboveApproval: 'accept',
  calledOff: 'accept',
  partnerInTest: 'accept',
  acknowledgesUnknown: 'accept',
} as const
/** What may be agreed with the partner, so that it holds none of its orders again. */
export const holdsAgreed: readonly HoldCode[] = ['allowance', 'allowanceDiffers', 'priceDiffers', 'currencyUnsaid']
export type HoldCode = keyof typeof holdCodes
export const holdCode = z.enum(Object.keys(holdCodes) as [HoldCode, ...HoldCode[]])

/** `line`: counted from 0, null where the whole document is meant. `value`: what it says; `ours`: what we have instead. */
export const hold = z.object({ code: holdCode, line: z.number().int().nullable(), value: z.string(), ours: z.string() })
export type Hold = z.infer<typeof hold>
