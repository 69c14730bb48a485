import type { ItemIdKind } from '../model/item.ts'
import type { DateKind, PartyRole, ReferenceKind } from '../model/party.ts'
import type { Purpose } from '../model/purchase-order.ts'

/**
 * What EDIFACT's codes mean in our documents, and by `codeOf` the first code that means it. Codes that are not here keep their place as `other`,
 * with the code beside it.
 */
export const table = <Kind extends string>(kinds: Partial<Record<Kind, string>>) => {
  const found = new Map<string, Kind>()
  for (const kind in kinds) for (const code of kinds[kind]?.split(' ') ?? []) if (!found.has(code)) found.set(code, kind)
  return Object.assign(found, { codeOf: (kind: Kind) => kinds[kind]?.split(' ')[0] ?? '' })
}

/** Data element 1225. Whoever leaves it out means the original. */
export const purposes = table<Purpose>({ new: '9', cancel: '1', change: '4', replace: '5', confirm: '6 42', duplicate: '7 31' })

/** 3035. */
export const partyRoles = table<PartyRole>({
  shipTo: 'DP ST',
  shipFrom: 'SF',
  buyer: 'BY OB',
  billTo: 'IV',
  seller: 'SU SE',
  markFor: 'UC',
  remitTo: 'PE RE',
})

/** 1153. */
export const referenceKinds = table<ReferenceKind>({
  vendorNumber: 'IA',
  promotion: 'PD',
  division: 'AGZ',
  customerOrder: 'CO UO',
  billOfLading: 'BM',
  contract: 'CT',
})

/** 2005. */
export const dateKinds = table<DateKind>({
  shipOn: '10',
  deliverOn: '2 17 69 358',
  deliverNotBefore: '64',
  deliverNotAfter: '63',
  shipNotBefore: '37',
  shipNotAfter: '38',
  cancelAfter: '61',
  pickUp: '200',
  shipped: '11',
})

/** 7143. */
export const itemIdKinds = table<ItemIdKind>({
  seller: 'SA VN VP',
  buyer: 'IN BP',
  gtin: 'EN SRV UP',
  manufacturer: 'MF',
  color: 'CL',
  size: 'IZ',
})

/** 3155. */
export const channelKinds = table<'phone' | 'fax' | 'email'>({ phone: 'TE AL', fax: 'FX', email: 'EM' })
