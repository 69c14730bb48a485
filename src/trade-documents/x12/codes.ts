import type { ItemIdKind } from '../model/item.ts'
import type { LineChange } from '../model/order-change.ts'
import type { LineStatus, ResponseVerdict } from '../model/order-response.ts'
import type { DateKind, PartyRole, ReferenceKind } from '../model/party.ts'
import type { Purpose } from '../model/purchase-order.ts'
import { ShortCodes } from './short-codes.ts'

/**
 * What X12's codes mean in our documents, and by `codeOf` the first code that means it. Codes that are not here keep their place as `other`,
 * with the code beside it.
 */
const table = <Kind extends string>(kinds: Partial<Record<Kind, string>>) => {
  const found = new ShortCodes<Kind>()
  for (const kind in kinds) for (const code of kinds[kind]?.split(' ') ?? []) found.set(code, kind)
  return Object.assign(found, { codeOf: (kind: Kind) => kinds[kind]?.split(' ')[0] ?? '' })
}

/** Element 353. */
export const purposes = table<Purpose>({ new: '00', cancel: '01', change: '04', replace: '05', confirm: '06', duplicate: '07 15 18' })

/** Element 473, the same in the grocers' orders. */
export const orderStatuses = table<Purpose>({
  new: 'N',
  cancel: 'F D',
  change: 'R G L',
  confirm: 'C',
  duplicate: 'T',
  other: 'A B E S X',
})

/** Element 98. */
export const partyRoles = table<PartyRole>({
  shipTo: 'ST',
  shipFrom: 'SF',
  buyer: 'BY BO',
  billTo: 'BT',
  seller: 'SE VN SU',
  markFor: 'Z7',
  remitTo: 'RE RI',
})

/** Element 128. */
export const referenceKinds = table<ReferenceKind>({
  department: 'DP',
  vendorNumber: 'IA VR',
  promotion: 'PD',
  merchandiseType: 'MR',
  division: '19',
  customerOrder: 'CO CR',
  billOfLading: 'BM',
  contract: 'CT',
})

/** Element 374. */
export const dateKinds = table<DateKind>({
  shipOn: '010',
  shipNotBefore: '037',
  shipNotAfter: '038',
  deliverOn: '002 067',
  deliverNotBefore: '064',
  deliverNotAfter: '063',
  cancelAfter: '001 061 175',
  pickUp: '118',
  shipped: '011',
})

/** Element 432, the same in the grocers' orders. */
export const groceryDateKinds = table<DateKind>({
  shipOn: '10',
  shipNotBefore: '37',
  shipNotAfter: '38',
  deliverOn: '02 68 70',
  deliverNotBefore: '53',
  deliverNotAfter: '54',
  cancelAfter: '01',
  pickUp: '69',
  shipped: '11',
})

/** Element 235. */
export const itemIdKinds = table<ItemIdKind>({
  seller: 'VN VP VA VC',
  buyer: 'IN CB SK BP PI',
  gtin: 'UP UK UI UA UD EN',
  manufacturer: 'MG MF',
  color: 'BO CL VE CM',
  size: 'IZ SZ SM',
})

/** Element 365. */
export const channelKinds = table<'phone' | 'fax' | 'email'>({ phone: 'TE CP', fax: 'FX', email: 'EM' })

/** Element 670: what an 860 does to a line. */
export const lineChanges = table<LineChange>({
  add: 'AI',
  delete: 'DI',
  quantity: 'QD QI',
  price: 'PC',
  several: 'CA CB CC CE CG CH PQ RZ',
})

/** Element 587. */
export const responseVerdicts = table<ResponseVerdict>({
  accepted: 'AT',
  acceptedAsIs: 'AD',
  acceptedWithChanges: 'AC',
  acknowledged: 'AK NA',
  rejected: 'RJ',
  rejectedLines: 'RD',
})

/** Element 668. */
export const lineStatuses = table<LineStatus>({
  accepted: 'IA',
  backordered: 'IB',
  changed: 'IC',
  priceChanged: 'IP',
  quantityChanged: 'IQ',
  dateChanged: 'DR',
  substituted: 'IS',
  deleted: 'ID',
  rejected: 'IR R1 R2 R3',
})
