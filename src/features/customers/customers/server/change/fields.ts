import type { Selectable } from 'kysely'
import { toYesNo } from '#contract/fields.ts'
import type { CustomersTable } from '#server/data/tables.ts'
import type { CustomerFields } from '../../contract.ts'

export type CustomerRecord = Selectable<CustomersTable>

/** A field of the form and the column that holds it. */
const columnOf = {
  name: 'customerName',
  company: 'customerCompanyName',
  email: 'email',
  salesRepresentative: 'salesRepresentative',
  accountType: 'accountType',
  customerType: 'customerType',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  countryCode: 'countryCode',
  salutation: 'salutation',
  department: 'department',
  warehouseCode: 'warehouseCode',
  source: 'source',
  territory: 'territory',
  workPhone: 'workPhone',
  mobilePhone: 'mobilePhone',
  homePhone: 'homePhone',
  fax: 'fax',
  website: 'website',
  linkedIn: 'linkedIn',
  facebook: 'facebook',
  firstName: 'firstName',
  lastName: 'lastName',
  other: 'other',
} as const
type TextColumn = (typeof columnOf)[keyof typeof columnOf]
/** The columns a person edits. */
export type EditableRow = Pick<CustomerRecord, TextColumn | 'active' | 'onHold'>
const textColumns = Object.entries(columnOf) as [keyof typeof columnOf, TextColumn][]

export function rowOf({ address, active, onHold, name, company, ...rest }: CustomerFields): EditableRow {
  return { ...rest, ...address, customerName: name, customerCompanyName: company, active: active === 'Y', onHold: onHold === 'Y' }
}

export function fieldsOf(row: EditableRow): CustomerFields {
  const { customerName: name, customerCompanyName: company, address1, address2, city, state, zip, active, onHold, ...rest } = row
  const { accountType, customerType } = row
  return {
    ...rest,
    name,
    company,
    address: { address1, address2, city, state, zip },
    accountType: accountType === 'S' ? 'S' : 'C',
    customerType: customerType === 'N' ? 'N' : 'D',
    active: toYesNo(active),
    onHold: toYesNo(onHold),
  }
}

export type FieldChange = { field: string; from: string; to: string }

/** Which fields of the form differ, under the form's own names. */
export function changesBetween(before: EditableRow, after: EditableRow): FieldChange[] {
  const texts = textColumns.map(([field, column]) => ({ field, from: before[column], to: after[column] }))
  const flags = (['active', 'onHold'] as const).map((field) => ({ field, from: toYesNo(before[field]), to: toYesNo(after[field]) }))
  return [...texts, ...flags].filter(({ from, to }) => from !== to).map((change) => ({ ...change, field: pathOf(change.field) }))
}

const inAddress = new Set(['address1', 'address2', 'city', 'state', 'zip'])
const pathOf = (field: string) => (inAddress.has(field) ? `address.${field}` : field)

/** A field's present value, as `changesBetween` names and writes it. */
export function valueAt(row: Partial<EditableRow>, path: string): string {
  const field = path.replace(/^address\./, '')
  if (field === 'active' || field === 'onHold') return toYesNo(row[field] ?? false)
  const column = textColumns.find(([name]) => name === field)?.[1]
  return (column && row[column]) ?? ''
}

export const editableColumns = [...Object.values(columnOf), 'active', 'onHold'] as const
