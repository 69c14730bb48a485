import { partOf, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'

/** A field that both sides edit, and how each of them writes it. Every value is written once, so that its way can be followed. */
type SharedField = {
  name: string
  column: string
  value(tag: string, count: number): string
  form(value: string): object
  body(value: string): QuickbooksRecord
  there(record: QuickbooksRecord): string
}

const plain = (name: string, column: string, property: string): SharedField => ({
  name,
  column,
  value: (tag, count) => `${tag} ${name} ${count}`,
  form: (value) => ({ [name]: value }),
  body: (value) => ({ [property]: value }),
  there: (record) => textOf(record, property),
})
const phone = (name: string, column: string, property: string): SharedField => ({
  name,
  column,
  value: (_tag, count) => `206-555-${String(count).padStart(4, '0')}`,
  form: (value) => ({ [name]: value }),
  body: (value) => ({ [property]: { FreeFormNumber: value } }),
  there: (record) => textOf(partOf(record, property), 'FreeFormNumber'),
})

export const sharedFields: readonly SharedField[] = [
  plain('name', 'customer_name', 'DisplayName'),
  plain('company', 'customer_company_name', 'CompanyName'),
  plain('firstName', 'first_name', 'GivenName'),
  plain('other', 'other', 'Notes'),
  phone('workPhone', 'work_phone', 'PrimaryPhone'),
  phone('mobilePhone', 'mobile_phone', 'Mobile'),
  {
    name: 'email',
    column: 'email',
    value: (tag, count) => `${tag}.${count}@chaos.example`,
    form: (value) => ({ email: value }),
    body: (value) => ({ PrimaryEmailAddr: { Address: value } }),
    there: (record) => textOf(partOf(record, 'PrimaryEmailAddr'), 'Address'),
  },
  {
    name: 'address',
    column: 'address1',
    value: (_tag, count) => `${count} Main St`,
    form: (value) => ({ address: { address1: value, address2: '', city: `City of ${value}`, state: 'WA', zip: '98101' } }),
    body: (value) => ({ BillAddr: { Line1: value, City: `City of ${value}`, CountrySubDivisionCode: 'WA', PostalCode: '98101' } }),
    there: (record) => textOf(partOf(record, 'BillAddr'), 'Line1'),
  },
]

/** What nobody edits, and so tells on both sides which customer it is. */
export const websiteOf = (tag: string) => `https://${tag}.example`
export const tagOf = (website: string) => /^https:\/\/(\w+)\.example$/.exec(website)?.[1] ?? ''
export const tagThere = (record: QuickbooksRecord) => tagOf(textOf(partOf(record, 'WebAddr'), 'URI'))
