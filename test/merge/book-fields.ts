import { columnsOf, type FieldName, type Record } from './two-sides.ts'

/** The model's fields as a customer has them here and in QuickBooks. */
export type OurFields = { email: string; workPhone: string; other: string; fax: string; address: { address1: string; city: string } }
export type TheirRecord = {
  Id: string
  SyncToken: string
  DisplayName: string
  PrimaryEmailAddr?: { Address: string }
  BillAddr?: { Line1?: string; City?: string }
  PrimaryPhone?: { FreeFormNumber: string }
  Notes?: string
  Fax?: { FreeFormNumber: string }
}

export const newValues = (number: number): Record => {
  const digits = String(number).padStart(7, '0')
  return {
    asked: `mail${number}@x.example`,
    pair1: `${number} Pier`,
    pair2: `City ${number}`,
    newest: `206-${digits}`,
    quickbooks: `note ${number}`,
    ours: `253-${digits}`,
  }
}
export const fieldOfBook = (name: FieldName, values: Record): Record =>
  Object.fromEntries(columnsOf[name].map((column) => [column, values[column] ?? '']))

export const readOurs = ({ email, workPhone, other, fax, address }: OurFields): Record => ({
  asked: email,
  pair1: address.address1,
  pair2: address.city,
  newest: workPhone,
  quickbooks: other,
  ours: fax,
})
export const ourBody = ({ asked, pair1, pair2, newest, quickbooks, ours }: Record) => ({
  email: asked,
  address: { address1: pair1, city: pair2 },
  workPhone: newest,
  other: quickbooks,
  fax: ours,
})
export const readTheirs = ({ PrimaryEmailAddr, BillAddr, PrimaryPhone, Notes, Fax }: TheirRecord): Record => ({
  asked: PrimaryEmailAddr?.Address ?? '',
  pair1: BillAddr?.Line1 ?? '',
  pair2: BillAddr?.City ?? '',
  newest: PrimaryPhone?.FreeFormNumber ?? '',
  quickbooks: Notes ?? '',
  ours: Fax?.FreeFormNumber ?? '',
})
export function theirBody(name: FieldName, { asked, pair1, pair2, newest, quickbooks, ours }: Record) {
  if (name === 'asked') return { PrimaryEmailAddr: { Address: asked } }
  if (name === 'pair') return { BillAddr: { Line1: pair1, City: pair2 } }
  if (name === 'newest') return { PrimaryPhone: { FreeFormNumber: newest } }
  return name === 'quickbooks' ? { Notes: quickbooks } : { Fax: { FreeFormNumber: ours } }
}
