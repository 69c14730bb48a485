import type { MergePolicy } from '#features/quickbooks/contract.ts'
import type { EditableRow } from '../change/fields.ts'

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
type SharedColumn = (typeof sharedTextColumns)[number] | 'active'
export type SharedFields = Pick<EditableRow, SharedColumn>
export const sharedColumns = [...sharedTextColumns, 'active'] as const

export const sharedFieldsDiffer = (one: SharedFields, other: SharedFields) => sharedColumns.some((column) => one[column] !== other[column])
export const sharedPart = <T extends Partial<SharedFields>>(row: T) =>
  Object.fromEntries(sharedColumns.map((column) => [column, row[column]])) as Pick<T, Extract<keyof T, SharedColumn>>

/** What is merged as one, under the form's names, and the rule that holds until the company chooses another. */
export const mergedFields: readonly { name: string; columns: readonly SharedColumn[]; standard: MergePolicy }[] = [
  { name: 'name', columns: ['customerName'], standard: 'ask' },
  { name: 'company', columns: ['customerCompanyName'], standard: 'newest' },
  { name: 'email', columns: ['email'], standard: 'ask' },
  { name: 'active', columns: ['active'], standard: 'ask' },
  { name: 'salutation', columns: ['salutation'], standard: 'newest' },
  { name: 'firstName', columns: ['firstName'], standard: 'newest' },
  { name: 'lastName', columns: ['lastName'], standard: 'newest' },
  { name: 'workPhone', columns: ['workPhone'], standard: 'newest' },
  { name: 'mobilePhone', columns: ['mobilePhone'], standard: 'newest' },
  { name: 'homePhone', columns: ['homePhone'], standard: 'newest' },
  { name: 'fax', columns: ['fax'], standard: 'newest' },
  { name: 'website', columns: ['website'], standard: 'newest' },
  // Lines of two addresses must not be mixed.
  { name: 'address', columns: ['address1', 'address2', 'city', 'state', 'zip', 'countryCode'], standard: 'newest' },
  { name: 'other', columns: ['other'], standard: 'newest' },
]
