/** A name of somebody in a document, with what the sender calls the place. */
export type Party = {
  role: PartyRole
  /** As it was sent: an X12 entity code (`ST`), an EDIFACT party function (`DP`), an element's name. */
  code: string
  names: string[]
  /** `scheme` as it was sent: 92 is the sender's own number, 9 and UL are public ones. */
  id: { scheme: string; value: string } | null
  street: string[]
  city: string
  region: string
  postalCode: string
  country: string
  contacts: Contact[]
  references: Reference[]
}

/** Of which nothing is known yet. */
export const emptyParty = (role: PartyRole, code: string): Party => ({
  role,
  code,
  names: [],
  id: null,
  street: [],
  city: '',
  region: '',
  postalCode: '',
  country: '',
  contacts: [],
  references: [],
})

export type PartyRole = 'shipTo' | 'shipFrom' | 'buyer' | 'billTo' | 'seller' | 'markFor' | 'remitTo' | 'other'

export type Contact = { code: string; name: string; channels: { kind: 'phone' | 'fax' | 'email' | 'other'; code: string; value: string }[] }

/** A number or word under which somebody knows the document. `code` says whose, as it was sent. */
export type Reference = { kind: ReferenceKind; code: string; value: string; text: string }

export type ReferenceKind =
  | 'department'
  | 'vendorNumber'
  | 'promotion'
  | 'merchandiseType'
  | 'division'
  | 'customerOrder'
  | 'billOfLading'
  | 'contract'
  | 'other'

/** `date` as 2026-11-23; `time` as 14:30, 14:30:15 or empty. */
export type DocumentDate = { kind: DateKind; code: string; date: string; time: string }

export type DateKind =
  | 'shipOn'
  | 'shipNotBefore'
  | 'shipNotAfter'
  | 'deliverOn'
  | 'deliverNotBefore'
  | 'deliverNotAfter'
  | 'cancelAfter'
  | 'pickUp'
  | 'shipped'
  | 'other'

/** Whether both name one place: by what the sender calls it, else by what is written of it. */
export function isSamePlace(one: Party, other: Party): boolean {
  if (one.id && other.id) return one.id.scheme === other.id.scheme && one.id.value.trim() === other.id.value.trim()
  return written(one) === written(other)
}

/** Whether it says more than a name: somewhere to send to. */
export const saysWhere = (party: Party): boolean => party.id !== null || isWritten(party)
/** Whether it has an address of its own. */
export const isWritten = ({ street, city, postalCode }: Party): boolean => [...street, city, postalCode].some(Boolean)

const written = ({ names, street, city, region, postalCode }: Party) => {
  const address = [...street, city, region, postalCode].join(' ').trim()
  return (address || names.join(' ')).toUpperCase().replace(/\s+/g, ' ')
}
