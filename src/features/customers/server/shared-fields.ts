import type { EditableRow } from './fields.ts'

/** The columns that QuickBooks holds too; everything else of a customer is ours alone. */
export const sharedTextColumns = [
  'customerName',
  'customerCompanyName',
  'email',
  'workPhone',
  'mobilePhone',
  'homePhone',
  'fax',
  'website',
  'salutation',
  'firstName',
  'lastName',
  'other',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'countryCode',
] as const
export type SharedFields = Pick<EditableRow, (typeof sharedTextColumns)[number] | 'active'>
export const sharedColumns = [...sharedTextColumns, 'active'] as const

export const sharedFieldsDiffer = (one: SharedFields, other: SharedFields) => sharedColumns.some((column) => one[column] !== other[column])
