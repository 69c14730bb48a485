import {
  centsOf,
  flagOf,
  type PreparedWrite,
  partOf,
  type QuickbooksRecord,
  refOf,
  textOf,
  versionOf,
  withoutDeleted,
} from '#features/quickbooks/server/door.ts'
import { countryCodeOf, countryName } from '#server/http/countries.ts'
import { type SharedFields, sharedPart } from './shared-fields.ts'

/**
 * What both sides last agreed on: the shared fields, and what of their record our fields cannot express (the lines that became
 * `address2`, the country as they write it), so that it goes back as it came. `parent`, `terms`, `taxCode`: by their ids.
 */
export type Snapshot = SharedFields & { lines: string[]; country: string; parent: string; terms: string } & Taxed
/** Whether sales tax is charged at all, and by which code where it is a certain one. */
type Taxed = { taxable: boolean; taxCode: string }
export type MappedCustomer = {
  externalId: string
  version: string
  changedAt: string
  askedAt: string
  createdAt: string
  openBalance: number
  snapshot: Snapshot
}

/** A customer of theirs in our fields. RangeError: it has no name or no sound amount, and cannot be stored. */
export function mapCustomer(record: QuickbooksRecord): MappedCustomer {
  const name = withoutDeleted(textOf(record, 'DisplayName') || textOf(record, 'FullyQualifiedName').split(':').at(-1) || '').slice(0, 500)
  if (!name) throw new RangeError('no DisplayName')
  const address = partOf(record, 'BillAddr')
  const lines = ['Line2', 'Line3', 'Line4', 'Line5'].map((line) => textOf(address, line)).filter(Boolean)
  const country = textOf(address, 'Country')
  const phone = (field: string) => textOf(partOf(record, field), 'FreeFormNumber')
  const version = versionOf(record)
  const created = textOf(partOf(record, 'MetaData'), 'CreateTime')
  return {
    ...version,
    createdAt: Number.isNaN(Date.parse(created)) ? version.changedAt : created,
    openBalance: centsOf(record, 'Balance'),
    snapshot: {
      customerName: name,
      customerCompanyName: textOf(record, 'CompanyName').slice(0, 500),
      // They allow several, separated by commas; ours is the first.
      email: (textOf(partOf(record, 'PrimaryEmailAddr'), 'Address').split(/[,;]/)[0] ?? '').trim().toLowerCase().slice(0, 320),
      workPhone: phone('PrimaryPhone'),
      mobilePhone: phone('Mobile'),
      homePhone: phone('AlternatePhone'),
      fax: phone('Fax'),
      website: textOf(partOf(record, 'WebAddr'), 'URI'),
      salutation: textOf(record, 'Title'),
      firstName: textOf(record, 'GivenName'),
      lastName: textOf(record, 'FamilyName'),
      other: textOf(record, 'Notes'),
      address1: textOf(address, 'Line1'),
      address2: lines.join(', '),
      city: textOf(address, 'City'),
      state: textOf(address, 'CountrySubDivisionCode'),
      zip: textOf(address, 'PostalCode'),
      countryCode: countryCodeOf(country),
      active: record.Active === undefined || flagOf(record, 'Active'),
      lines,
      country,
      parent: refOf(record, 'ParentRef'),
      terms: refOf(record, 'SalesTermRef'),
      taxable: record.Taxable === undefined || flagOf(record, 'Taxable'),
      taxCode: refOf(record, 'DefaultTaxCodeRef'),
    },
  }
}

/** The properties of their record that say what differs from the snapshot; a new record's without empty ones. Empty: nothing differs. */
export function customerBody(row: SharedFields, agreed: Snapshot | null): QuickbooksRecord {
  const body: QuickbooksRecord = {}
  const differs = (column: keyof SharedFields) => (agreed ? row[column] !== agreed[column] : row[column] !== '')
  for (const [column, property, inner] of properties) if (differs(column)) body[property] = inner ? { [inner]: row[column] } : row[column]
  if (addressColumns.some(differs)) body.BillAddr = addressOf(row, agreed)
  if (agreed && row.active !== agreed.active) {
    body.Active = row.active
    // Their name carries a suffix while it is inactive (quickbooks 5.4).
    if (row.active) body.DisplayName = row.customerName
  }
  return body
}

/** The columns that a body sets, as their record would have them afterwards. A new record sets them all. */
export function sentFields({ operation, body }: PreparedWrite): Partial<SharedFields> {
  const sent = sharedPart(mapCustomer({ Id: 'sent', DisplayName: 'sent', ...body }).snapshot)
  if (operation === 'create') return sent
  const set = [
    ...properties.flatMap(([column, property]) => (property in body ? [column] : [])),
    ...('BillAddr' in body ? addressColumns : []),
    ...('Active' in body ? (['active'] as const) : []),
  ]
  return Object.fromEntries(set.map((column) => [column, sent[column]]))
}

const properties: readonly (readonly [column: keyof SharedFields, property: string, inner?: string])[] = [
  ['customerName', 'DisplayName'],
  ['customerCompanyName', 'CompanyName'],
  ['salutation', 'Title'],
  ['firstName', 'GivenName'],
  ['lastName', 'FamilyName'],
  ['other', 'Notes'],
  ['email', 'PrimaryEmailAddr', 'Address'],
  ['workPhone', 'PrimaryPhone', 'FreeFormNumber'],
  ['mobilePhone', 'Mobile', 'FreeFormNumber'],
  ['homePhone', 'AlternatePhone', 'FreeFormNumber'],
  ['fax', 'Fax', 'FreeFormNumber'],
  ['website', 'WebAddr', 'URI'],
]
const addressColumns = ['address1', 'address2', 'city', 'state', 'zip', 'countryCode'] as const

/** An address is replaced as a whole: lines and country that nobody changed go back as they came. */
function addressOf(row: SharedFields, agreed: Snapshot | null): QuickbooksRecord {
  const lines = agreed && row.address2 === agreed.address2 ? agreed.lines : [row.address2]
  const country = agreed && row.countryCode === agreed.countryCode ? agreed.country : countryName(row.countryCode, 'en')
  const address = {
    Line1: row.address1,
    Line2: lines[0] ?? '',
    Line3: lines[1] ?? '',
    Line4: lines[2] ?? '',
    Line5: lines[3] ?? '',
    City: row.city,
    CountrySubDivisionCode: row.state,
    PostalCode: row.zip,
    Country: country,
  }
  return Object.fromEntries(Object.entries(address).filter(([, text]) => agreed || text !== ''))
}
